import type { ErrorCode } from '@bourse/contract/error-code';
import { nftScore } from '@bourse/contract/nft-rules';

/** What a refusal says beside its word. */
type RefusalData = Readonly<Record<string, unknown>>;

/** Why the market refused something, by its key in the texts and with what the sentence names. */
export type Why =
  | 'own'
  | 'house'
  | 'linked'
  | 'score'
  | 'sold'
  | 'lastBox'
  | 'closed'
  | 'held'
  | 'noMargin'
  | 'listed'
  | 'fee'
  | 'paid'
  | 'opened'
  | 'awaited'
  | 'outbid'
  | 'tooHigh'
  | 'full';

/** A reason, and the figures of its sentence. */
export interface WhyRefused {
  readonly why: Why;
  readonly figures: { readonly price: string; readonly most: number };
}

/** Who may not take part, by the reason that the server gives. */
const notAllowed: Readonly<Record<string, Why>> = {
  own: 'own',
  house: 'house',
  linked: 'linked',
  credit_score: 'score',
};

/** What has changed, by the call that found it so. */
const stateChanged: Readonly<Record<string, Why>> = {
  'nft.margin': 'held',
  'nft.bid': 'noMargin',
  'nft.resell': 'listed',
  'nft.pay_order': 'paid',
  'nft.open_box': 'opened',
};

/** @param isBox whether what was wanted is a box. */
function reasonOf(call: string, code: ErrorCode, data: RefusalData, isBox: boolean): Why | null {
  const { reason } = data;
  switch (code) {
    case 'NOT_ALLOWED':
      return typeof reason === 'string' ? (notAllowed[reason] ?? null) : null;
    case 'PRODUCT_SOLD_OUT':
      return isBox ? 'lastBox' : 'sold';
    case 'PRODUCT_NOT_OPEN':
      return reason === 'closed' ? 'closed' : null;
    case 'STATE_CHANGED':
      return reason === 'beacon_awaited' ? 'awaited' : (stateChanged[call] ?? null);
    case 'PRICE_CHANGED':
      return call === 'nft.resell' ? 'fee' : null;
    case 'INVALID_INCREASE':
      return call === 'nft.bid' && typeof data['minimum'] === 'string' ? 'outbid' : null;
    case 'LIMIT_EXCEEDED':
      if (call === 'nft.bid') return typeof data['maximum'] === 'string' ? 'tooHigh' : null;
      return call === 'nft.margin' ? 'full' : null;
    default:
      return null;
  }
}

/**
 * Why an act of the market was refused, where the market knows more than the word of the refusal says.
 * @param call its name.
 * @returns null where the sentence of the server says all there is.
 */
export function whyRefused(
  call: string,
  {
    code,
    data = {},
    isBox = false,
  }: { readonly code: ErrorCode; readonly data?: RefusalData; readonly isBox?: boolean },
): WhyRefused | null {
  const why = reasonOf(call, code, data, isBox);
  if (why === null) return null;
  const { minimum, maximum } = data;
  const price = minimum ?? maximum;
  return {
    why,
    figures: {
      price: typeof price === 'string' ? price : '',
      most: why === 'score' ? nftScore.least : typeof maximum === 'number' ? maximum : 0,
    },
  };
}
