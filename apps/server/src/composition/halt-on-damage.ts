import type { Clock } from '@bourse/kernel/clock';
import { halt } from '../modules/ledger/index.ts';
import type { Damage } from '../platform/database/damage.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log/logger.ts';

export interface DamagePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly damage: Damage;
  readonly logger: Pick<Logger, 'fatal'>;
}

/**
 * Stops everything that moves money when files of the database turn out to be damaged, and tells the operator.
 * @returns resolves when it could not be stopped, so that the process must end.
 */
export function haltOnDamage({ db, clock, damage, logger }: DamagePorts): Promise<void> {
  return new Promise((unsafe) => {
    damage.onFound((what) => {
      logger.fatal(
        { found: what },
        'the files of the database are damaged: everything that moves money has stopped; stop the server and restore a backup',
      );
      halt(db, `damaged files: ${what}`, clock.now()).catch((error: unknown) => {
        logger.fatal({ err: error }, 'money could not be stopped');
        unsafe();
      });
    });
  });
}
