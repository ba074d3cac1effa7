import { keptKeys } from '../../platform/database/idempotency.ts';
import type { NamedSource } from '../../platform/posting-source.ts';

/**
 * What the demo has made out of nothing at its first start, each once by a key of idempotency: nobody else posts these kinds, so
 * that a house which never was a demo has none.
 */
export const grantSource: NamedSource = {
  table: 'idempotency_keys',
  kinds: ['genesis', 'demo_grant'],
  names: `SELECT r FROM unnest($1::text[]) AS r JOIN ${keptKeys} AS i ON i.call = 'demo.grant'
    AND i.user_id = substring(r FROM ':([0-9]{1,18})$')::bigint AND i.key = substring(r FROM '^(.*):[0-9]+$')`,
};

/** Pools that it has filled. */
export const demoFillSource: NamedSource = {
  table: 'idempotency_keys',
  kinds: ['pool_fill'],
  names: `SELECT r FROM unnest($1::text[]) AS r
    WHERE r ~ '^demo:[a-z]+$' AND EXISTS (SELECT FROM ${keptKeys} AS i WHERE i.call = 'demo.grant')`,
};
