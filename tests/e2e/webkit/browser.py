#!/usr/bin/python3
"""The smallest WebKitGTK browser that WebDriver can drive and that keeps its data on the disk.

Debian's MiniBrowser keeps nothing when it is driven ("ephemeral"); an installed app on a phone
keeps its data.
Usage: browser.py --profile=FOLDER [--page-cache] [anything WebKitWebDriver adds].
--page-cache keeps a page that was left, frozen, for going back, as an iPhone does.
Console messages go to the standard output.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402  (the versions come first)

profile = next((argument.split("=", 1)[1] for argument in sys.argv if argument.startswith("--profile=")), None)
if profile is None:
    sys.exit("browser.py needs --profile=FOLDER")

context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
    )
)
context.set_automation_allowed(True)
context.set_preferred_languages(["pt-BR"])


def open_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=WebKit2.Settings(
            enable_write_console_messages_to_stdout=True,
            enable_page_cache="--page-cache" in sys.argv,
            # A virtual screen has no graphics card, and the library that stands in for one may abort
            # a page's process while it ends.
            hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
        ),
    )
    window = Gtk.Window(default_width=390, default_height=844)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("florescer-tests")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
