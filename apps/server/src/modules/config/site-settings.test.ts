import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSiteSettings, publicSettings, withHost } from './site-settings.ts';

test('a picture without a host gets the serving host [SPEC-3.5]', () => {
  assert.equal(withHost('/static/logo.svg', 'https://bourse.example'), 'https://bourse.example/static/logo.svg');
  assert.equal(withHost('logo.svg', 'http://localhost:3000'), 'http://localhost:3000/logo.svg');
  assert.equal(withHost('https://cdn.example/logo.svg', 'https://bourse.example'), 'https://cdn.example/logo.svg');
});

test('the site has a placeholder name until the operator gives it one [SPEC-3.6]', () => {
  assert.equal(defaultSiteSettings.siteName, 'Bourse');
});

test('only listed keywords are public', () => {
  const settings = publicSettings(defaultSiteSettings);
  assert.equal(settings.get('app_version'), '0.8.0');
  assert.equal(settings.get('app_version_code'), '80');
  assert.equal(settings.get('invite_required'), '1');
  assert.equal(publicSettings({ ...defaultSiteSettings, inviteRequired: false }).get('invite_required'), '0');
  assert.equal(settings.get('smtp_url'), undefined);
  assert.equal(settings.get('__proto__'), undefined);
});
