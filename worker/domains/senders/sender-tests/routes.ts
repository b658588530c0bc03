import { listSenderTests, saveSenderTest, sendSenderTest } from "./sender-tests.ts";

export const senderTestsRoutes = [sendSenderTest, listSenderTests, saveSenderTest];
