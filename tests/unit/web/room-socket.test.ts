import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RoomFrame } from "#core/room-frames.ts";
import { FakeSocket } from "#tests/support/fake-socket.ts";
import { openRoomSocket } from "#web/features/conversation/use-room-thread.ts";

const frame = (seq: number): RoomFrame => ({
  seq,
  restart: false,
  entries: [],
  removed: [],
  people: [{ _id: "usr_1", name: "Ann", typing: false }],
});

function listen() {
  const heard: RoomFrame[] = [];
  const socket = openRoomSocket("rom_1", "usr_1", {
    lastSeq: () => heard.at(-1)?.seq,
    onFrame: (next) => heard.push(next),
    onPoll: () => {},
    onPersonChanged: () => {},
  });
  return { heard, ...socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", new URL("https://cooee.test/conversation"));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("opens the room's socket, and again from the last change that is known", () => {
  const { heard } = listen();
  const [first] = FakeSocket.made;
  expect(first?.url).toBe("wss://cooee.test/api/room/rom_1/live");
  for (const data of [JSON.stringify(frame(7)), "{", JSON.stringify({ seq: 8 })])
    first?.onmessage({ data });
  expect(heard).toEqual([frame(7)]);
  first?.onclose({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.made[1]?.url).toBe("wss://cooee.test/api/room/rom_1/live?lastSeq=7");
});

it("says that someone types at most every three seconds", () => {
  const { typing } = listen();
  for (let key = 0; key < 50; key++) {
    typing();
    vi.advanceTimersByTime(100);
  }
  expect(FakeSocket.made[0]?.said).toEqual(['{"type":"typing"}', '{"type":"typing"}']);
});
