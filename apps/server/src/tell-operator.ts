import type { AuditChain } from './modules/audit/index.ts';
import { demoAccounts, demoPassword } from './modules/demo/index.ts';
import type { Identity } from './modules/identity/index.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Logger } from './platform/log/logger.ts';

/** The accounts that the operator can use: the demo's, and the staff account of a new house, whose password is shown once. */
export async function announceAccounts(
  environment: Pick<Environment, 'demo'>,
  identity: Pick<Identity, 'ensureFirstStaff'>,
): Promise<string[]> {
  const demo = environment.demo
    ? [`Demo accounts: ${demoAccounts.map(({ email }) => email).join(', ')}  password: ${demoPassword}`]
    : [];
  const first = await identity.ensureFirstStaff();
  return first === null
    ? demo
    : [
        ...demo,
        `Staff account: ${first.name}  password: ${first.password}  (shown this once; change it at /admin/ first)`,
        `Second staff account: ${first.second.name}  password: ${first.second.password}  (for another person: money and terms take two, each with a device or browser profile of their own)`,
      ];
}

/** Tells what the daily look at the audit log has found; the end of its chain then stands outside the database, too. */
export function auditTeller(logger: Logger): (chain: AuditChain) => void {
  return ({ brokenAt, rows, end }) => {
    if (brokenAt === null) logger.info({ rows, hash: end.hash }, 'the audit log is whole');
    else logger.fatal({ rows, hash: end.hash, brokenAt }, 'the audit log was changed');
  };
}
