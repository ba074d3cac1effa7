import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';

/** A password that is shown this once. */
export interface Issued {
  readonly name: string;
  readonly password: string;
}

interface IssuedSheetProps {
  /** Null while there is none. */
  readonly issued: Issued | null;
  readonly onClose: () => void;
}

/** Shows an issued password, and that whoever has seen it may be its owner. */
export function IssuedSheet({ issued, onClose }: IssuedSheetProps) {
  const t = useTranslations('colleagues');
  const tApp = useTranslations('app');
  return (
    <Sheet
      open={issued !== null}
      onClose={onClose}
      title={issued === null ? '' : t('added', { name: issued.name })}
      closeLabel={tApp('act.close')}
      foot={
        <Button full onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {issued !== null && (
        <div className="grid gap-4">
          <Note tone="warn">{t('once')}</Note>
          <p>
            <span className="block text-label text-t2">{t('password')}</span>
            <code className="block font-code text-body break-all select-all">{issued.password}</code>
          </p>
          <p className="text-label font-normal text-t2">{t('confirmNext')}</p>
        </div>
      )}
    </Sheet>
  );
}
