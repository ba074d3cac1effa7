import { languages, type Lang } from '@bourse/contract/lang';
import { RadioList } from '@bourse/ui/radio-list';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { Switch } from '@bourse/ui/switch';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepHideSmall, keepLang, keepRedUp, keepTheme } from '../../base/preferences/keep-preferences.ts';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { htmlLangs, languageNames } from '@bourse/client/locale';
import { SettingButton, SettingLink, SettingRow, SettingSection } from './setting-row.tsx';

const FiatSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../base/money/fiat-sheet.tsx')).FiatSheet })),
);

/** The themes by the number of each (S40), in the order in which they are offered. */
const themes = { system: 2, dark: 0, light: 1 } as const;
const themeNames = ['system', 'dark', 'light'] as const;

/** Language, theme, currency, colours and small balances; all of it takes effect at once. */
export function DisplaySection() {
  const t = useTranslations('settings.display');
  const preferences = usePreferences();
  const [open, setOpen] = useState<'lang' | 'fiat' | null>(null);
  const [wasFiatOpened, setFiatOpened] = useState(false);
  return (
    <>
      <SettingSection title={t('title')}>
        <SettingButton title={t('lang')} value={languageNames[preferences.lang]} onClick={() => setOpen('lang')} />
        <div className="px-4 py-3">
          <p className="mb-2 font-medium">{t('theme')}</p>
          <Segmented
            label={t('theme')}
            segments={themeNames.map((value) => ({ value, label: t(`themes.${value}`) }))}
            value={themeNames.find((name) => themes[name] === preferences.theme) ?? 'dark'}
            onChoose={(name) => keepTheme(themes[name])}
          />
        </div>
        <SettingButton
          title={t('fiat')}
          value={preferences.fiat.currency_code}
          onClick={() => {
            setFiatOpened(true);
            setOpen('fiat');
          }}
        />
        <SettingLink to="/pages/setting/areas" title={t('country')} />
        <div className="px-4 py-3">
          <p className="mb-2 font-medium">{t('colours')}</p>
          <Segmented
            label={t('colours')}
            segments={[
              { value: 'green', label: t('greenUp') },
              { value: 'red', label: t('redUp') },
            ]}
            value={preferences.redUp ? 'red' : 'green'}
            onChoose={(value) => keepRedUp(value === 'red')}
          />
          <Example />
        </div>
        <SettingRow title={t('hideSmall')} text={t('hideSmallText')}>
          <Switch label={t('hideSmall')} on={preferences.hideSmall} onSwitch={keepHideSmall} />
        </SettingRow>
      </SettingSection>
      <LangSheet open={open === 'lang'} onClose={() => setOpen(null)} chosen={preferences.lang} />
      {wasFiatOpened ? (
        <Suspense>
          <FiatSheet open={open === 'fiat'} onClose={() => setOpen(null)} title={t('fiat')} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What rising and falling look like now. */
function Example() {
  const t = useTranslations('settings.display');
  return (
    <p className="mt-2 flex gap-4 text-caption">
      <span className="text-up">▲ {t('rising')}</span>
      <span className="text-down">▼ {t('falling')}</span>
    </p>
  );
}

interface LangSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: Lang;
}

function LangSheet({ open, onClose, chosen }: LangSheetProps) {
  const t = useTranslations('settings.display');
  const app = useTranslations('app.act');
  return (
    <Sheet open={open} onClose={onClose} title={t('lang')} closeLabel={app('close')}>
      <RadioList
        label={t('lang')}
        options={languages.map((value) => ({
          value,
          title: <span lang={htmlLangs[value]}>{languageNames[value]}</span>,
        }))}
        value={chosen}
        onChoose={(lang) => {
          keepLang(lang);
          onClose();
        }}
      />
    </Sheet>
  );
}
