import { checkBooks, listBooks } from "./books.ts";

export const booksRoutes = [listBooks, checkBooks];
