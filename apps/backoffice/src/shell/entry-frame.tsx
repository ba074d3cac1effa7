import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { Wordmark } from '@bourse/ui/mark';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageChoice } from './language-choice.tsx';
import { siteName } from './site.ts';

interface EntryFrameProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** What stands around the forms that are filled in before anybody works. */
export function EntryFrame({ title, text, children }: EntryFrameProps) {
  const t = useTranslations('app');
  return (
    <div className="surface-page grid min-h-dvh content-center justify-items-center gap-4 px-4 py-8">
      <header className="flex w-full max-w-[400px] items-center justify-between gap-3">
        <Wordmark name={siteName} />
        <Badge>{t('name')}</Badge>
      </header>
      <main className="w-full max-w-[400px]">
        <Card className="p-5">
          <h1 className="text-title">{title}</h1>
          <p className="mt-1 mb-5 text-label font-normal text-t2">{text}</p>
          {children}
        </Card>
      </main>
      <footer className="w-full max-w-[400px]">
        <LanguageChoice look="dense" />
      </footer>
    </div>
  );
}
