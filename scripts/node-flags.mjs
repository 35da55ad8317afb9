// How the server's Node is run; read by scripts/start.mjs and by the benchmarks. See docs/decisions on memory.

/**
 * What lives in the heap is 50 to 80 MB, but on a machine with much memory V8 lets it grow to four times that before it
 * looks for what is dead, and gives little back. Here it looks after a growth of 40 %, and the young generation gets a
 * quarter of its usual room. No limit: a large answer may still take what it needs.
 */
export const serverFlags = ["--heap-growing-percent=40", "--max-semi-space-size=8"];

/**
 * How glibc keeps memory outside of the heap; what is set by hand stays. Two pools instead of eight for each core:
 * compressing in four threads scattered over all of them. And fixed thresholds: left alone they grow with what was freed,
 * until tables and buffers of megabytes lie among small things and nothing can be given back.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("MALLOC_"))),
};
