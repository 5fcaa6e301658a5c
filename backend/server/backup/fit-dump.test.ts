import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { fitDump } from './fit-dump.ts'

/** Line by line what a dump says, and what is read instead where that is something else. */
const LINES: (string | [said: string, read: string])[] = [
  '\\restrict zK9dp3UOe1tV',
  '',
  '-- Dumped from the founder\'s database; "version 15.18" $$ /* E\'',
  '',
  [
    'SET transaction_timeout = 0;',
    "SELECT pg_catalog.set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name = 'transaction_timeout';",
  ],
  'SET standard_conforming_strings = on;',
  'SET transaction_timeout = 5000;',
  // A function's body, with a CR and a quote of its own.
  'CREATE FUNCTION public.a() RETURNS text',
  '    LANGUAGE sql',
  '    AS $_$',
  "select 'it''s $1 $$\r",
  'SET transaction_timeout = 0;',
  'ALTER DEFAULT PRIVILEGES FOR ROLE florescer GRANT SELECT ON TABLES TO anon;',
  'COPY public.a (a) FROM stdin;',
  "';",
  '$_$;',
  [
    'ALTER DEFAULT PRIVILEGES FOR ROLE florescer REVOKE ALL ON FUNCTIONS  FROM PUBLIC;',
    'ALTER DEFAULT PRIVILEGES FOR ROLE CURRENT_USER REVOKE ALL ON FUNCTIONS  FROM PUBLIC;',
  ],
  // One of the newer kind, whose statements end within it.
  'CREATE FUNCTION public.b() RETURNS text',
  '    LANGUAGE sql',
  '    BEGIN ATOMIC',
  " SELECT 'SET",
  'SET transaction_timeout = 0;',
  "'::text;",
  'END;',
  // Strings: a backslash hides an apostrophe in one of them only.
  "COMMENT ON FUNCTION public.a() IS 'it''s \\",
  'SET transaction_timeout = 0;',
  "\\';",
  "CREATE TABLE public.c (a text DEFAULT E'\\\\\\'",
  'SET transaction_timeout = 0;',
  "it''s \\\\', price$a numeric, \"the\"'' text);",
  [
    'ALTER DEFAULT PRIVILEGES FOR ROLE "do ""banco""; x" IN SCHEMA public GRANT ALL ON TABLES  TO service_role;',
    'ALTER DEFAULT PRIVILEGES FOR ROLE CURRENT_USER IN SCHEMA public GRANT ALL ON TABLES  TO service_role;',
  ],
  '/* SET /* ',
  'SET transaction_timeout = 0;',
  '*/',
  'SET transaction_timeout = 0;',
  '*/',
  // The rest of a statement.
  'ALTER FUNCTION public.a()',
  'SET lock_timeout = 0;',
  // A name of two lines.
  'CREATE TABLE public."SET',
  'SET transaction_timeout = 0;',
  '" (a text);',
  'COPY public."SET',
  'SET transaction_timeout = 0;',
  '" (a) FROM stdin;',
  'SET transaction_timeout = 0;',
  'ALTER DEFAULT PRIVILEGES FOR ROLE florescer GRANT SELECT ON TABLES TO anon;',
  'COPY public.a (a) FROM stdin;',
  "it's $$ /* E'ã\u2028\\\\.",
  '\\\\.',
  '\\.',
  '',
  [
    'SET idle_timeout = 0;',
    "SELECT pg_catalog.set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name = 'idle_timeout';",
  ],
  'COPY public.empty (a) FROM stdin;',
  '\\.',
  'ALTER TABLE ONLY public.a',
  '    ADD CONSTRAINT "COPY" CHECK ((a <> \'x FROM stdin;\'::text));',
  [
    'ALTER DEFAULT PRIVILEGES FOR ROLE a$b GRANT ALL ON SEQUENCES  TO anon;',
    'ALTER DEFAULT PRIVILEGES FOR ROLE CURRENT_USER GRANT ALL ON SEQUENCES  TO anon;',
  ],
  '\\unrestrict zK9dp3UOe1tV',
  '',
]
const said = LINES.map((line) => (typeof line === 'string' ? line : line[0])).join('\n')
const read = LINES.map((line) => (typeof line === 'string' ? line : line[1])).join('\n')

it.each([1, 2, 3, 7, 64, 1e6])(
  "only statements of the dump's own are changed, however it comes: %d bytes at once",
  async (size) => {
    // Bytes of another encoding pass too.
    const bytes = Buffer.concat([Buffer.from(said), Buffer.from([0x2d, 0x2d, 0xff, 0xfe])])
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    const fitted = await buffer(Readable.from(pieces, { objectMode: true }).pipe(fitDump()))
    expect(fitted.subarray(0, -4).toString('utf8')).toBe(read)
    expect([...fitted.subarray(-4)]).toEqual([0x2d, 0x2d, 0xff, 0xfe])
  },
)
