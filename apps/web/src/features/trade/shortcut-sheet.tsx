import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';

/** Whether the list of shortcuts is open: a key opens it, too. */
export const useShortcutSheet = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

const keys = [
  ['B', 'keyBuy'],
  ['S', 'keySell'],
  ['P', 'keyPrice'],
  ['A', 'keyAmount'],
  ['Enter', 'keySend'],
  ['/', 'keySearch'],
  ['X', 'keyCancel'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
] as const;

/** What each key of the desk does. */
export function ShortcutSheet() {
  const t = useTranslations('trade.desk');
  const act = useTranslations('app.act');
  const isOpen = useShortcutSheet((sheet) => sheet.isOpen);
  return (
    <Sheet
      open={isOpen}
      onClose={() => useShortcutSheet.setState({ isOpen: false })}
      title={t('shortcuts')}
      closeLabel={act('close')}
    >
      <dl className="grid grid-cols-[64px_1fr] gap-y-2 text-label">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[6px] bg-control px-2 py-0.5 font-code">{key}</kbd>
            </dt>
            <dd className="text-t2">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
