import { changeRoom } from "./change-room.ts";
import { embedRoom } from "./embed-room.ts";
import { getRoom, openRoom, seeRoom } from "./get-room.ts";
import {
  listConversations,
  listMessages,
  quickConversations,
  retailChat,
  retailConversations,
} from "./list-messages.ts";
import { listColleagues, listRooms, roomChanges, unreadRooms } from "./list-rooms.ts";

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
