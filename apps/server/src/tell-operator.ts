import type { AuditChain } from './modules/audit/index.ts';
import { demoAccounts, demoPassword } from './modules/demo/index.ts';
import type { Identity } from './modules/identity/index.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Logger } from './platform/log/logger.ts';

/**
 * The accounts that the operator can use, and what to do first: the demo's, and the staff accounts of a new house, whose
 * passwords are shown once.
 */
export async function announceAccounts(
  environment: Pick<Environment, 'demo'>,
  identity: Pick<Identity, 'ensureFirstStaff'>,
  address: string,
): Promise<string[]> {
  const staff = await identity.ensureFirstStaff();
  const issued =
    staff === null
      ? []
      : [
          `Staff account: ${staff.name}  password: ${staff.password}  (shown this once)`,
          `Second staff account: ${staff.second.name}  password: ${staff.second.password}  (for another person, shown this once)`,
        ];
  const [first = '', last = ''] = [demoAccounts[0]?.email, demoAccounts.at(-1)?.email];
  if (!environment.demo) return [...issued, `First: sign in at ${address}/admin/ as staff. Ctrl-C stops the server.`];
  return [
    ...issued,
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
