import { listSenderIds } from "./list-sender-ids.ts";
import { shareSender } from "./share-sender.ts";

export const senderIdRoutes = [listSenderIds, shareSender];
