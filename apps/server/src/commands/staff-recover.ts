import { parseArgs } from 'node:util';
import { toIso } from '@bourse/kernel/instant';
import { invitationUrl, recoverHouse } from '../modules/colleagues/index.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Database } from '../platform/database/database.ts';
import { print, runReadCommand } from '../platform/process/read-command.ts';

const usage = `npm run staff:recover -- --name carol --mail carol@example.com --reason "both administrators have left"
Asks for a new administrator, where the house can no longer decide by itself. The account opens 48 hours later, unless any
administrator voids it in the back office. Everybody who works here is told by mail and on the page Today, and it stands in
the audit log. Run again with the same name it says how far it is; once the account is open, it prints a link to set it up.
The account decides no request that is older than itself.
The embedded database can be changed only while the server is stopped.`;

const options = {
  name: { type: 'string', default: '' },
  mail: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const;

async function recover(db: Database, wanted: Parameters<typeof recoverHouse>[1]): Promise<number> {
  const answer = await recoverHouse({ db, clock: systemClock }, wanted);
  switch (answer.state) {
    case 'asked':
    case 'waiting':
      print(
        `${answer.recovery.name} becomes an administrator at ${toIso(answer.recovery.effectiveAt)}, unless voided.`,
      );
      print('Start the server: it opens the account then, and tells everybody who works here meanwhile.');
      return 0;
    case 'opened':
      print(`${wanted.name} is an administrator. The link to set the account up works once, within seven days:`);
      print(invitationUrl('/admin/', answer.invitation.token));
      return 0;
    case 'voided':
      print(`An administrator has voided ${wanted.name}: ask for another name.`);
      return 1;
    case 'begun':
      print(`${wanted.name} has set the account up already, or it is closed.`);
      return 1;
    case 'taken':
      print('Somebody who works here has this name or address: choose another.');
      return 1;
    case 'wrong':
      print('A name takes small letters, digits, dots and dashes; the address must be one of mail.');
      return 2;
  }
}

const { values } = parseArgs({ options });
const { name, mail, reason } = values;
if (values.help || name === '' || mail === '' || !/\p{L}.*\p{L}.*\p{L}/u.test(reason)) {
  print(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  await runReadCommand('The staff', (db) => recover(db, { name, mail, reason }));
}
