import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FaultError } from '../fault.ts';
import { createLogger } from '../log/logger.ts';
import { messagesByChannel } from './messages-by-channel.ts';
import { twilioMessages } from './twilio-messages.ts';

const sid = `AC${'0'.repeat(32)}`;
const token = 'secret/with:signs';
const sms = { channel: 'sms', to: '+66812345678', subject: '', text: '042117 ist der Code: ต' } as const;

interface Heard {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

const queued = { sid: `SM${'1'.repeat(32)}`, status: 'queued', error_code: null, to: sms.to };
const refusal = (code: number, status: number) => ({
  code,
  message: `The 'To' number ${sms.to} is not a valid phone number.`,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

describe('SMS through the Messages resource of Twilio', () => {
  const heard: Heard[] = [];
  /** How the gateway answers the requests to come; what is left at the end repeats. */
  let answers: ((response: ServerResponse) => void)[] = [];
  const waits: number[] = [];
  let log = '';
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      const fields = Object.fromEntries(new URLSearchParams(body));
      heard.push({ method, path: url, authorization: headers.authorization, fields });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response);
    });
  });
  const reply =
    (status: number, body: object, headers: Record<string, string> = {}) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    waits.length = 0;
    log = '';
  });

  const logger = createLogger('info', {
    write: (line: string): void => {
      log += line;
    },
  });
  const scheduler = {
    sleep: async (ms: number) => {
      waits.push(ms);
    },
  };
  const accountUrl = (): string => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return `http://${sid}:${encodeURIComponent(token)}@127.0.0.1:${port}/2010-04-01/Accounts/${sid}`;
  };
  const sender = (from = '+15005550006', timeoutMs = 5_000) =>
    twilioMessages({ url: accountUrl(), from }, scheduler, logger, timeoutMs);

  it('posts recipient, sender and text as a form with basic authentication', async () => {
    answers = [reply(201, queued)];
    await sender().send(sms);
    assert.deepEqual(heard, [
      {
        method: 'POST',
        path: `/2010-04-01/Accounts/${sid}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
        fields: { To: sms.to, From: '+15005550006', Body: sms.text },
      },
    ]);
    assert.match(log, /handed to the SMS gateway/);
    assert.doesNotMatch(log, /66812345678|042117|secret/);
  });

  it('names a messaging service as such', async () => {
    answers = [reply(201, queued)];
    await sender(`MG${'2'.repeat(32)}`).send(sms);
    assert.deepEqual(heard[0]?.fields, { To: sms.to, MessagingServiceSid: `MG${'2'.repeat(32)}`, Body: sms.text });
  });

  it('repeats what was refused for its rate, as late as told or ever later, three times in all', async () => {
    answers = [reply(429, refusal(20_429, 429), { 'retry-after': '3' }), reply(429, {}), reply(201, queued)];
    await sender().send(sms);
    assert.deepEqual([heard.length, waits], [3, [3_000, 2_000]]);
    heard.length = 0;
    waits.length = 0;
    answers = [reply(429, refusal(20_429, 429), { 'retry-after': '3600' })];
    await assert.rejects(sender().send(sms), /HTTP 429, error 20429/);
    assert.deepEqual([heard.length, waits], [3, [10_000, 10_000]]);
  });

  it('is a fault, once, with the number of the refusal and nothing personal', async () => {
    const cases = [
      [400, refusal(21_211, 400), 'HTTP 400, error 21211'],
      [401, refusal(20_003, 401), 'HTTP 401, error 20003'],
      [500, { nonsense: true }, 'HTTP 500'],
      [200, queued, 'HTTP 200'],
    ] as const;
    for (const [status, body, said] of cases) {
      answers = [reply(status, body)];
      heard.length = 0;
      const fault = await sender()
        .send(sms)
        .catch((error: unknown) => error);
      assert.ok(fault instanceof FaultError);
      assert.equal(fault.message, `the SMS gateway did not take a message: ${said}`);
      assert.equal(heard.length, 1);
    }
  });

  it('is a fault when no answer comes in time, a redirect, none of theirs, or nobody is there', async () => {
    answers = [() => undefined];
    await assert.rejects(sender('+15005550006', 200).send(sms), FaultError);
    assert.equal(heard.length, 1, 'it may be on its way, so it is not repeated');
    answers = [reply(307, {}, { location: 'http://127.0.0.1:9/' })];
    await assert.rejects(sender().send(sms), FaultError);
    answers = [(response) => void response.writeHead(502).end('<html>')];
    await assert.rejects(sender().send(sms), /HTTP 502/);
    const nobody = { url: `http://${sid}:x@127.0.0.1:9/2010-04-01/Accounts/${sid}`, from: '+15005550006' };
    await assert.rejects(twilioMessages(nobody, scheduler, logger).send(sms), FaultError);
  });

  it('is given up in time although garbage is collected while it waits', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void; // defined by the flag
    answers = [() => undefined];
    const sent = sender('+15005550006', 300).send(sms);
    const collecting = setInterval(collect, 50);
    await assert.rejects(sent, FaultError).finally(() => clearInterval(collecting));
  });

  it('is chosen by channel, and a channel without a sender is a fault', async () => {
    answers = [reply(201, queued)];
    const port = messagesByChannel(new Map([['sms', sender()]]));
    assert.deepEqual([...port.channels], ['sms']);
    await port.send(sms);
    assert.equal(heard.length, 1);
    await assert.rejects(port.send({ ...sms, channel: 'email' }), /no way to send email/);
  });
});
