// How the server's Node is run; read by scripts/start.mjs and by the benchmarks. See docs/decisions on memory.

/**
 * What lives in the heap is 50 to 80 MB, but on a machine with much memory V8 lets it grow to four times that before it
 * looks for what is dead, and gives little back. Here it looks after a growth of 40 %, and the young generation gets a
 * quarter of its usual room. No limit: a large answer may still take what it needs.
 */
export const serverFlags = ["--heap-growing-percent=40", "--max-semi-space-size=8"];

/** Two pools of memory instead of eight for each core: compressing in four threads scattered over all of them (glibc). */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" };
