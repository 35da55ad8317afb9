// Loaded into a site before it starts: throws an error that nobody catches, with somebody's data in it, when told to.
process.on("SIGUSR2", () => {
  setTimeout(() => {
    throw Object.assign(new Error("Failed query: select 1\nparams: somebody@example.org"), {
      query: "select 1",
      params: ["somebody@example.org"],
    });
  }, 10);
});
