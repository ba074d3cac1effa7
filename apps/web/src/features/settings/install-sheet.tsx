import { Button } from '@bourse/ui/button';
import { Mark } from '@bourse/ui/mark';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';
import { useSiteLogos, useSiteName } from '../../base/site/site-config.ts';
import { type InstallWay, promptInstall } from './install-way.ts';

interface InstallSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly way: InstallWay;
}

/** What installing the app brings, under the operator's picture for it, and how this browser does it (S146). */
export function InstallSheet({ open, onClose, way }: InstallSheetProps) {
  const t = useTranslations('settings.install');
  const act = useTranslations('app.act');
  const name = useSiteName();
  const { install: picture } = useSiteLogos();
  const install = async (): Promise<void> => {
    await promptInstall();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={act('close')}
      foot={
        way === 'prompt' ? (
          <Button tone="primary" full onClick={() => void install()}>
            {t('install')}
          </Button>
        ) : undefined
      }
    >
      <div className="grid justify-items-center gap-3 py-4 text-center">
        {picture === undefined ? (
          <Mark size={72} label={name} />
        ) : (
          <img src={picture} alt={name} className="block max-h-40 max-w-full object-contain" />
        )}
        <p className="text-balance text-t2">{t('text', { site: name })}</p>
        {way === 'prompt' ? null : <p className="text-label text-balance">{t(way === 'ios' ? 'ios' : 'menu')}</p>}
      </div>
    </Sheet>
  );
}
