import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserPushHosts, isPushHostList, pushHosts } from './push-hosts.ts';

const allows = pushHosts(browserPushHosts.join());

test('the push services of the browsers are allowed', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA',
  ])
    assert.ok(allows(endpoint), endpoint);
});

test('nothing goes to any other address', () => {
  for (const endpoint of [
    '',
    'fcm.googleapis.com/fcm/send/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.test/',
    'https://example.test/?fcm.googleapis.com',
    'https://someone@fcm.googleapis.com/',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://notify.windows.com/',
    'https://evilnotify.windows.com/',
    'https://127.0.0.1/',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ])
    assert.ok(!allows(endpoint), endpoint);
});

test('the operator names hosts, all below one, and for trying an address of this machine', () => {
  const own = pushHosts('push.example.test, *.example.test,http://127.0.0.1:4000');
  for (const endpoint of ['https://push.example.test/a', 'https://a.example.test/', 'http://127.0.0.1:4000/x'])
    assert.ok(own(endpoint), endpoint);
  for (const endpoint of ['http://push.example.test/a', 'http://127.0.0.1:4001/x', 'https://fcm.googleapis.com/'])
    assert.ok(!own(endpoint), endpoint);
  assert.ok(isPushHostList('') && !pushHosts('')('https://fcm.googleapis.com/'));
  assert.ok(isPushHostList('a.example, *.b.example'));
  for (const bad of ['*', '*.', 'https://a.example', 'a', 'http://a.example:1', '10.0.0.0/8'])
    assert.ok(!isPushHostList(bad), bad);
});
