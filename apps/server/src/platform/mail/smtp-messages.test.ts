import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { describe, it } from 'node:test';
import { FaultError } from '../fault.ts';
import { createLogger } from '../log/logger.ts';
import { smtpMessages } from './smtp-messages.ts';

const mail = { channel: 'email', to: 'ada@example.org', subject: 'Your code', text: 'It is 123456.' } as const;

const silent = createLogger('silent');

/** A mail server of a few lines: it takes one conversation and keeps what it heard. */
async function mailServer(refuse: boolean): Promise<{ url: string; heard: () => string; server: Server }> {
  let heard = '';
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (inData) {
        if (!heard.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
        return;
      }
      const line = chunk.toString();
      if (line.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write(refuse && line.startsWith('RCPT') ? '550 nobody here\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${String(port)}`, heard: () => heard, server };
}

describe('messages by SMTP', () => {
  it('hands a mail over with sender, recipient, subject and text', async () => {
    const { url, heard, server } = await mailServer(false);
    let log = '';
    const logger = createLogger('info', {
      write: (line: string): void => {
        log += line;
      },
    });
    await smtpMessages(url, 'Bourse <no-reply@bourse.test>', logger).send(mail);
    server.close();
    assert.match(log, /handed to the mail server/);
    assert.doesNotMatch(log, /ada@example|123456/);
    assert.match(heard(), /MAIL FROM:<no-reply@bourse\.test>/);
    assert.match(heard(), /RCPT TO:<ada@example\.org>/);
    assert.match(heard(), /Subject: Your code/);
    assert.match(heard(), /It is 123456\./);
  });

  it('is a fault when the server refuses or is not there', async () => {
    const { url, server } = await mailServer(true);
    await assert.rejects(smtpMessages(url, 'a@b.test', silent).send(mail), FaultError);
    server.close();
    await assert.rejects(smtpMessages('smtp://127.0.0.1:9', 'a@b.test', silent).send(mail), FaultError);
  });
});
