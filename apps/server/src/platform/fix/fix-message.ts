import type { Message } from '@sotatech/nest-quickfix';

/** Tags of FIX 4.4 that the session itself reads. */
export const sessionTags = {
  msgType: 35,
  msgSeqNum: 34,
  senderCompId: 49,
  targetCompId: 56,
  encryptMethod: 98,
  heartBtInt: 108,
  resetSeqNumFlag: 141,
} as const;

/** A field that is sent: its tag and its value. */
export type FixField = readonly [tag: number, value: string];

/** The fields of a message that came, by tag. */
export class FixFields {
  readonly type: string;
  readonly #message: Message;

  constructor(message: Message) {
    this.#message = message;
    this.type = this.get(sessionTags.msgType) ?? '';
  }

  /** A value; undefined where there is none, or an empty one. */
  get(tag: number): string | undefined {
    const value: unknown = this.#message.getFields(tag)[0];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** The first of these tags that comes more than once; undefined where none does. */
  repeatedIn(tags: Iterable<number>): number | undefined {
    for (const tag of tags) if (this.#message.getFields(tag).length > 1) return tag;
    return undefined;
  }
}

/** A value as it can be sent: what is no visible ASCII character becomes a question mark. */
export const sendable = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '?');

/** Types that the session handles by itself. */
const sessionTypes: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', '5', 'A']);

/** Whether a type is one of the session's. */
export const isSessionType = (type: string): boolean => sessionTypes.has(type);

/** What a logon must say that everybody's must; null where it does. */
export function logonFault(logon: FixFields, ours: string): string | null {
  if (logon.type !== 'A') return 'The first message must be a Logon.';
  if (!/^[\x21-\x7e]{1,32}$/.test(logon.get(sessionTags.senderCompId) ?? '')) return 'SenderCompID (49) is not valid.';
  if (logon.get(sessionTags.targetCompId) !== ours) return `TargetCompID (56) must be ${ours}.`;
  if (logon.get(sessionTags.encryptMethod) !== '0') return 'EncryptMethod (98) must be 0.';
  if (!/^(?:[5-9]|[1-5]\d|60)$/.test(logon.get(sessionTags.heartBtInt) ?? ''))
    return 'HeartBtInt (108) must be 5 to 60.';
  if (logon.get(sessionTags.resetSeqNumFlag) !== 'Y') return 'ResetSeqNumFlag (141) must be Y.';
  return logon.get(sessionTags.msgSeqNum) === '1' ? null : 'MsgSeqNum (34) of a Logon must be 1.';
}
