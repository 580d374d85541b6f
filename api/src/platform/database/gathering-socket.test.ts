import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { GatheringSocket } from './gathering-socket.ts';

const server = createServer((socket) => socket.pipe(socket));
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

it('hands over together what is written in one go, and apart what is not', async () => {
  const socket = new GatheringSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const alone = jest.spyOn(socket, '_write');
  const together = jest.spyOn(Object(socket), '_writev');
  const journeys = () => [alone.mock.calls.length, together.mock.calls.length];
  socket.write('begin;');
  socket.cork();
  socket.write('select;');
  socket.uncork();
  socket.write('commit');
  expect(journeys()).toEqual([0, 0]);
  expect(String((await once(socket, 'data'))[0])).toBe('begin;select;commit');
  expect(journeys()).toEqual([0, 1]);
  socket.write('select');
  expect(String((await once(socket, 'data'))[0])).toBe('select');
  expect(journeys()).toEqual([1, 1]);
  socket.destroy();
});
