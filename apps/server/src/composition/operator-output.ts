import type { AuditChain } from '../modules/audit/index.ts';
import { invitationUrl } from '../modules/colleagues/index.ts';
import type { Discrepancy } from '../modules/ledger/index.ts';
import { demoAccounts, demoPassword } from '../modules/demo/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Logger } from '../platform/log/logger.ts';

/**
 * The accounts that the operator can use, and what to do first: the demo's, and the staff accounts of a new house, each
 * behind a link that works once.
 */
export async function announceAccounts(
  environment: Pick<Environment, 'demo'>,
  identity: Pick<Identity, 'inviteFirstStaff'>,
  address: string,
): Promise<string[]> {
  const office = `${address}/admin/`;
  const [admin, other] = (await identity.inviteFirstStaff()) ?? [];
  const invited =
    admin === undefined || other === undefined
      ? []
      : [
          `Staff account: ${admin.name}  set it up at ${invitationUrl(office, admin.token)}`,
          `Second staff account: ${other.name}  for another person, at ${invitationUrl(office, other.token)}`,
          'Each link works once, within seven days.',
        ];
  const [first = '', last = ''] = [demoAccounts[0]?.email, demoAccounts.at(-1)?.email];
  if (!environment.demo) {
    const next = invited.length > 0 ? 'open the link of your staff account' : `sign in at ${office} as staff`;
    return [...invited, `First: ${next}. Ctrl-C stops the server.`];
  }
  return [
    ...invited,
    `Demo accounts: ${first} to ${last}  password: ${demoPassword}`,
    `First: open ${address} and sign in as ${first} to trade. Ctrl-C stops the server.`,
  ];
}

/** Tells what the daily look at the audit log has found; the end of its chain then stands outside the database, too. */
export function auditTeller(logger: Logger): (chain: AuditChain) => void {
  return ({ brokenAt, rows, end }) => {
    if (brokenAt === null) logger.info({ rows, hash: end.hash }, 'the audit log is whole');
    else logger.fatal({ rows, hash: end.hash, brokenAt }, 'the audit log was changed');
  };
}

/** Tells what the daily comparison with the sources has found. */
export function sourceTeller(logger: Logger): (found: readonly Discrepancy[]) => void {
  return (found) => {
    if (found.length === 0) logger.info({}, 'everything that is written was asked for');
    else logger.fatal({ found }, 'something is written that nobody asked for, or that was changed');
  };
}
