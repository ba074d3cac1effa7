import { hearWayBack } from './hear-way-back.ts';
import { keepTranslated } from './keep-translated.ts';

/** What the browser may do to a page that is shown: translate it, and go back from it. Nothing of it is needed before. */
export function guardPage(): void {
  keepTranslated();
  hearWayBack();
}
