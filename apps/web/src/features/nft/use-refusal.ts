import type { IntentionEnd } from '@bourse/client/intentions';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { whyRefused } from './why-refused.ts';

type Refusal = Extract<IntentionEnd<unknown>, { kind: 'refused' }>;

/** How a refusal of a call is said: by the market's own sentence for its reason, else by the server's. */
export function useRefusal(call: string, isBox: boolean): (refusal: Refusal) => string {
  const t = useTranslations('nft');
  const numbers = useNumbers();
  return ({ code, text, failure }) => {
    if (code === 998 || code === 999) return text;
    const reply = failure?.reply;
    const data = reply?.type === 'error' ? (reply.data ?? {}) : {};
    const found = whyRefused(call, { code, data, isBox });
    if (found === null) return code === 'NOT_ALLOWED' ? t('act.notAllowed') : text;
    const { price, most } = found.figures;
    return t(`refused.${found.why}`, { price: price === '' ? '' : numbers.whole(price, 2), most });
  };
}
