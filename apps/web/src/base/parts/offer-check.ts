import { isActKind } from '@bourse/contract/receipt-kinds';
import { toasts } from '@bourse/ui/toast-store';
import { receiptName } from '../receipt-name.ts';
import { pathTo } from '../router/paths.ts';
import { useShownTexts } from '../texts/catalogs.ts';
import { timings } from '../time/timings.ts';

/** Puts the way to the receipt of an act behind the sentence that says it is done, where one does. */
export function offerCheck(call: string, key: string): void {
  const label = useShownTexts.getState().texts.app?.act.checkThis;
  const said = toasts.list().findLast(({ tone }) => tone === 'done');
  if (label === undefined || said === undefined || said.link !== undefined || !isActKind(call)) return;
  const href = `#${pathTo('/pages/verify/verify', { id: receiptName({ kind: call, key }) })}`;
  toasts.show({ tone: 'done', text: said.text, link: { label, href } }, timings.toastMs * 2);
}
