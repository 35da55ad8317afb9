/** What blogs ask of the shop. The application answers: blogs know of no shop. */
export interface Purchases {
  /** Whether this person has bought the blog and has not been paid back. */
  owns(userId: string, blogId: string): Promise<boolean>;
  /** Whether anybody ever bought it. */
  wasSold(blogId: string): Promise<boolean>;
}
