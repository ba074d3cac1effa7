import { ok } from '@bourse/kernel/result';
import type { FixDoor } from '../../../platform/fix/fix-link.ts';
import { FixPort, type FixTls } from '../../../platform/fix/fix-port.ts';
import { FixDesk, type FixDeskPorts } from './fix-desk.ts';
import { keyOfLogon } from './fix-logon.ts';
import { tags } from './fix-tags.ts';

/** Our name, which every client says in TargetCompID. */
const compId = 'BOURSE';

/** What the port of FIX stands on. */
export interface FixGatePorts extends FixDeskPorts {
  readonly port: number;
  readonly host: string;
  readonly tls: FixTls | null;
  readonly rateFactor: number;
}

/** Makes the port of FIX 4.4 for bots; it opens when it is told to listen. */
export function openFixGate(ports: FixGatePorts): FixPort {
  const door: FixDoor = async (logon, ip) => {
    const key = await keyOfLogon(ports, logon, ip);
    if (!key.ok) return key;
    const apiKey = logon.get(tags.username) ?? '';
    return ok({ name: apiKey, begin: (peer) => new FixDesk(ports, apiKey, key.value, peer) });
  };
  return new FixPort({ ...ports, compId, door });
}
