import type { Logger } from '../log/logger.ts';

/** A stop that takes longer is cut off: what was acknowledged is in the database, and the next start takes it from there. */
const stopLimitMs = 9_000;

/** Ctrl-C arrives from the terminal and from npm: signals within this time count as one. */
const oneWishMs = 1_000;

/** Shuts down gracefully on SIGINT and SIGTERM; a second signal exits at once. */
export function stopOnSignals(logger: Logger, stop: () => Promise<void>): void {
  let stoppingSinceMs: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > oneWishMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    logger.info({ signal }, 'stopping: running requests are finished first');
    setTimeout(() => {
      logger.error({ limitMs: stopLimitMs }, 'the stop took too long and was cut off');
      process.exit(1);
    }, stopLimitMs).unref();
    stop().then(
      () => {
        logger.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const onBug = (error: unknown): void => {
    // The state of the process is unknown now. What matters is in the database; a supervisor starts us again.
    logger.fatal({ err: error }, 'an error that nobody handled');
    process.exit(1);
  };
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
}
