/**
 * Loaded into the processes that `npm start` runs: should it be killed, they end as well and free their ports.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
