import { familyNoticeValues, ownNoticeText } from '@bourse/i18n/notice-text';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { useFamilyText } from '../../base/texts/use-family-text.ts';
import { isOwnNotice, type Notice, type OwnNotice } from './notice-view.ts';

/** A notice in the reader's language. */
export interface NoticeTexts {
  readonly head: string;
  readonly text: string;
  /** Where it leads, in words. */
  readonly act: string;
}

/** The sentences of a notice, made of what it tells; null while those of its family are awaited or cannot be had. */
export function useNoticeTexts(notice: Notice): NoticeTexts | null {
  const { text } = useFamilyText(notice.kind);
  const numbers = useNumbers();
  const own = useOwnTexts();
  if (isOwnNotice(notice)) return own(notice);
  if (text === null) return null;
  const values = familyNoticeValues(notice.args, (decimal, least) => numbers.whole(decimal, least));
  return {
    head: text(`notice.${notice.kind}.head`, values),
    text: text(`notice.${notice.kind}.text`, values),
    act: text('notice.act'),
  };
}

function useOwnTexts(): (notice: OwnNotice) => NoticeTexts {
  const t = useTranslations('notices');
  const acts = useTranslations('notices.act');
  const accounts = useTranslations('app.account');
  const numbers = useNumbers();
  const writing = {
    // A test holds every key that is asked for against the catalogs of all languages.
    text: (key: string, values?: Readonly<Record<string, string | number>>) =>
      t(key as Parameters<typeof t>[0], values), // see above
    figure: (decimal: string, least?: number) => numbers.whole(decimal, least),
    account: (kind: Parameters<typeof accounts>[0]) => accounts(kind),
  };
  return (notice) => ({ ...ownNoticeText(notice, writing), act: acts(notice.kind) });
}
