import type { Person } from './person.ts';
import type { PictureSide } from '@bourse/contract/kyc-words';

/** What a provider has found: `green` saw nothing wrong. */
export interface ProviderAnswer {
  /** By what the house knows the submission. */
  readonly reference: string;
  readonly answer: 'green' | 'red';
  readonly comment: string;
}

/** Somebody outside the house who looks at documents. Without one, people of the house do alone. */
export interface VerificationProvider {
  readonly name: string;
  /** Hands a submission over. @throws a fault when it could not; it is tried again. */
  submit(reference: string, person: Person, pictures: ReadonlyMap<PictureSide, Buffer>): Promise<void>;
  /** Reads a message of the provider's; null when its signature is not right or it brings no result. */
  readAnswer(body: Buffer, headers: Readonly<Record<string, string | undefined>>): ProviderAnswer | null;
}
