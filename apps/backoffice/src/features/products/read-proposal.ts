import type { Terms } from '../product-kit/terms-draft.ts';

/** Proposed terms as a request keeps them. */
export interface ProposedTerms {
  readonly family: string;
  /** Null for a new product. */
  readonly productId: string | null;
  readonly terms: Terms;
  /** Null where they hold as soon as they are approved. */
  readonly effectiveAt: string | null;
}

const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other);

/** Reads the payload of a request, which another release may have written: what is missing is shown as missing. */
export function readProposal(payload: Readonly<Record<string, unknown>>): ProposedTerms {
  return {
    family: textOr(payload['family'], ''),
    productId: textOr(payload['config_id'], null),
    terms: readTerms(textOr(payload['terms'], '')),
    effectiveAt: textOr(payload['effective_at'], null),
  };
}

function readTerms(text: string): Terms {
  try {
    const terms: unknown = JSON.parse(text);
    return typeof terms === 'object' && terms !== null ? { ...terms } : {};
  } catch {
    return {};
  }
}
