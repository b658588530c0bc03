import { changeRoom } from "./change-room.ts";
import { embedRoom } from "./embed-room.ts";
import { getRoom } from "./get-room.ts";
import { listColleagues } from "./list-colleagues.ts";
import {
  listConversations,
  quickConversations,
  retailChat,
  retailConversations,
} from "./list-conversations.ts";
import { listMessages } from "./list-messages.ts";
import { listRooms } from "./list-rooms.ts";
import { openRoom } from "./open-room.ts";
import { roomChanges } from "./room-changes.ts";
import { seeRoom } from "./see-room.ts";
import { unreadRooms } from "./unread-rooms.ts";

export const roomsRoutes = [
  listRooms,
  openRoom,
  roomChanges,
  unreadRooms,
  listColleagues,
  getRoom,
  changeRoom,
  embedRoom,
  seeRoom,
  listMessages,
  listConversations,
  quickConversations,
  retailConversations,
  retailChat,
];
