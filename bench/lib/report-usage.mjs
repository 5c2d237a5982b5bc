/** Loaded into a server that is measured: answers each message of the bench with the processor time so far, in microseconds. */
process.on('message', () => process.send?.(process.cpuUsage()));
// Without the bench there is nobody to serve.
process.on('disconnect', () => process.exit(0));
