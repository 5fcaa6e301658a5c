import type { Plugin } from 'vite'
import { hashInline, pageHeaders, type InlineHashes } from './security-headers.ts'

interface Host {
  /** The Supabase that the app is built for; undefined for its own origin. */
  supabaseUrl: string | undefined
  /** The app's own address, where it is known. */
  siteUrl: string | undefined
}

const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'

/**
 * Writes the headers that the embedded server sends, for hosts that serve the files without it:
 * `_headers` for Netlify and Cloudflare Pages, and `.hosting/Caddyfile` and `.hosting/nginx.conf`.
 */
export function hostHeaders(host: Host): Plugin {
  return {
    name: 'florescer:host-headers',
    apply: 'build',
    generateBundle: {
      // After the pages, whose scripts and styles are hashed.
      order: 'post',
      handler(_options, bundle) {
        const pages = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.html') ? [String(file.source)] : [],
        )
        const headers = headersOf(pages, host)
        this.emitFile({ type: 'asset', fileName: '_headers', source: netlifyHeaders(headers) })
        this.emitFile({ type: 'asset', fileName: '.hosting/Caddyfile', source: caddyfile(headers) })
        this.emitFile({ type: 'asset', fileName: '.hosting/nginx.conf', source: nginxConf(headers) })
      },
    },
  }
}

/**
 * The headers of every file. One policy names the hashes of all pages: hosts join the headers of
 * two rules for one address, and a browser would then allow only what both policies do.
 */
export function headersOf(pages: readonly string[], { supabaseUrl, siteUrl }: Host): Record<string, string> {
  const hashes = pages.map(hashInline)
  const all = (of: keyof InlineHashes) => [...new Set(hashes.flatMap((page) => page[of]))]
  // A page that came by https could not reach a Supabase without it.
  const isHttps = !(supabaseUrl ?? siteUrl ?? 'https:').startsWith('http:')
  return pageHeaders({ scripts: all('scripts'), styles: all('styles') }, { isHttps, supabaseUrl })
}

const lines = (headers: Record<string, string>, line: (name: string, value: string) => string): string =>
  Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('\n')

/** These hosts revalidate by themselves whatever has no rule. */
function netlifyHeaders(headers: Record<string, string>): string {
  return `/*\n${lines(headers, (name, value) => `  ${name}: ${value}`)}\n/assets/*\n  cache-control: ${FOREVER}\n`
}

function caddyfile(headers: Record<string, string>): string {
  return `# Put your domain for :8080, and the folder of the built app for /srv/florescer.
:8080 {
	root * /srv/florescer
	encode zstd gzip
	@hidden path_regexp /\\.
	handle @hidden {
		respond 404
	}
	header {
${lines(headers, (name, value) => `\t\t${name} "${value}"`)}
	}
	@hashed {
		path /assets/*
		file
	}
	@other not {
		path /assets/*
		file
	}
	header @hashed cache-control "${FOREVER}"
	header @other cache-control "${REVALIDATED}"
	handle /assets/* {
		file_server
	}
	handle {
		try_files {path} {path}/index.html /app.html
		file_server
	}
}
`
}

function nginxConf(headers: Record<string, string>): string {
  return `# Belongs into the http block, such as /etc/nginx/conf.d/florescer.conf. Put your domain and certificate, and the
# folder of the built app for /srv/florescer.
map $status$uri $florescer_cache {
	~^(200|206|304)/assets/ "${FOREVER}";
	default "${REVALIDATED}";
}
server {
	listen 8080;
	server_name _;
	root /srv/florescer;
	gzip on;
	gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;
${lines(headers, (name, value) => `\tadd_header ${name} "${value}" always;`)}
	add_header cache-control $florescer_cache always;
	location ~ /\\. { return 404; }
	location /assets/ { try_files $uri =404; }
	location / { try_files $uri $uri/index.html /app.html; }
}
`
}
