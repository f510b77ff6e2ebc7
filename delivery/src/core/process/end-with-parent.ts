/**
 * Ends this process when its parent is gone, even by kill -9, because the result is unused. Scripts of
 * `runScript` import it for its effect.
 */
process.on('disconnect', () => process.exit(1));
// Listening must not keep the process alive.
process.channel?.unref();
