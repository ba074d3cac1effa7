import type { Clock } from '@bourse/kernel/clock';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Registry } from '../../registry/index.ts';

/** What statements and bills are written by. */
export interface StatementPorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly registry: Registry;
  /** Whose site it is, as the documents' heads say. */
  readonly siteName: () => string;
}
