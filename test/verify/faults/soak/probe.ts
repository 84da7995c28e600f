/**
 * Loaded before the command, in a process with `--expose-gc`: for each message it collects garbage and answers with the memory in
 * use.
 */
process.on('message', () => {
  globalThis.gc?.();
  // the second waits until the memory freed by the first is returned to the system
  globalThis.gc?.();
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
  // the memory that V8 reserves for new objects varies with the load by tens of MiB
  process.send?.({ heap: heapUsed + external, rss: rss - (heapTotal - heapUsed) });
});
// must not keep a stopping process alive
process.channel?.unref();
