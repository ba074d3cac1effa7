import type { PictureSide } from '@bourse/contract/kyc-words';
import type { Person } from './person.ts';

/** What a provider has found: `green` saw nothing wrong. */
export interface ProviderAnswer {
  /** By what the house has named the case. */
  readonly reference: string;
  readonly answer: 'green' | 'red';
  readonly comment: string;
}

/** A case as it is handed over. */
export interface SubmittedCase {
  /** By what the house names it; says nothing of the customer. */
  readonly reference: string;
  readonly person: Person;
  /** ISO 3166-1 alpha-3, of the document. */
  readonly country3: string;
}

/** Somebody outside the house who looks at documents. Without one, people of the house do alone. */
export interface VerificationProvider {
  /** Its messages come to `/hooks/` and this name. */
  readonly name: string;
  /** Hands a case over. @throws a fault when it could not; it is tried again. */
  submit(submitted: SubmittedCase, pictures: ReadonlyMap<PictureSide, Buffer>): Promise<void>;
  /** Reads a message; null when it brings no result. */
  readAnswer(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): ProviderAnswer | 'not genuine' | null;
}
