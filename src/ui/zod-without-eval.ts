/**
 * zod would probe for `new Function` when a schema is made; our Content-Security-Policy refuses it and reports the try.
 * Imported before any schema. Only in the browser: the server keeps the faster way.
 */
const zodHome = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

if (typeof document !== "undefined") {
  zodHome.__zod_globalConfig ??= {};
  zodHome.__zod_globalConfig.jitless = true;
}

export {};
