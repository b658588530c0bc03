import { type RoomFrame, roomFrame, TYPING_MS } from "#core/room-frames.ts";
import { frameOf, socketUrl } from "#web/lib/kept-socket.ts";
import { type SharedSocket, shareSocket } from "#web/lib/shared-socket.ts";

interface Listener {
  /** The last change that is known, once there is one. */
  lastSeq: () => number | undefined;
  onFrame: (frame: RoomFrame) => void;
  /** Called while there is no socket: load the newest page. */
  onPoll: () => void;
  /** The session is over, or the person may see something else. */
  onPersonChanged: () => void;
}

export interface RoomSocket {
  /** The person is typing; may be called with every key. */
  typing: () => void;
  end: () => void;
}

/**
 * Listens to a room, over one socket for all tabs in which `user` has it open. Open it before the thread is
 * loaded: what changes in between is then in its frames.
 */
export function openRoomSocket(room: string, user: string, listener: Listener): RoomSocket {
  const { lastSeq, onFrame, onPoll, onPersonChanged } = listener;
  const socket: SharedSocket = shareSocket({
    name: `cooee.room.${room}.${user}`,
    // The newest page says which changes it has.
    age: () => 0,
    url: () => {
      const seq = lastSeq();
      return socketUrl(`/api/room/${room}/live`, seq === undefined ? {} : { lastSeq: seq });
    },
    onText: (text) => {
      const frame = frameOf(roomFrame, text);
      if (frame) onFrame(frame);
    },
    onPoll,
    onPersonChanged,
  });
  let saidAt = -Infinity;
  return {
    typing: () => {
      if (performance.now() - saidAt < TYPING_MS / 2) return;
      saidAt = performance.now();
      socket.say(JSON.stringify({ type: "typing" }));
    },
    end: socket.end,
  };
}
