/** A message to one person. Addresses and texts are personal: neither is ever logged. */
export interface Message {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Empty for sms. */
  readonly subject: string;
  readonly text: string;
}

/** Hands messages to the world outside. Resolves when the next station has taken the message over, rejects on a fault. */
export interface MessagePort {
  send(message: Message): Promise<void>;
}
