/**
 * Ends this process when the one that started it is gone, also by kill -9: nobody waits for what it makes.
 * Imported for its effect by scripts that `runScript` runs.
 */
process.on('disconnect', () => process.exit(1));
// Listening must not keep the process alive.
process.channel?.unref();
