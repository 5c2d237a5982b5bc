import type { messages as english } from '../en/safety.ts';

export const messages: Record<keyof typeof english, string> = {
  'safety.sensitiveContent': 'センシティブなコンテンツ',
  'safety.sensitiveAbout': 'この投稿には、見たくないものが含まれている可能性があります。',
  'safety.showSensitive': '表示',

  'safety.moreOptions': 'その他のオプション',
  'safety.mutePerson': '{name}さんをミュート',
  'safety.unmutePerson': '{name}さんのミュートを解除',
  'safety.blockPerson': '{name}さんをブロック',
  'safety.unblockPerson': '{name}さんのブロックを解除',
  'safety.report': '報告',
  'safety.muteQuestion': '{name}さんをミュートしますか？',
  'safety.unmuteQuestion': '{name}さんのミュートを解除しますか？',
  'safety.blockQuestion': '{name}さんをブロックしますか？',
  'safety.unblockQuestion': '{name}さんのブロックを解除しますか？',
  'safety.muteAbout':
    '相手のコメントと、フィードや「発見」での相手の投稿が表示されなくなります。相手には引き続きあなたの投稿とコメントが表示されます。相手に通知されることはありません。',
  'safety.unmuteAbout': '相手の投稿とコメントが再び表示されます。',
  'safety.blockAbout':
    'お互いのフォローが解除され、お互いの投稿、コメント、プロフィールが表示されなくなります。相手に通知されることはありません。',
  'safety.unblockAbout': 'お互いの投稿とコメントが再び表示されます。お互いのフォローは解除されたままです。',
  'safety.mute': 'ミュート',
  'safety.unmute': 'ミュート解除',
  'safety.block': 'ブロック',
  'safety.unblock': 'ブロック解除',

  'safety.reportQuestion':
    '{kind, select, post {この投稿を報告する理由は何ですか？} comment {このコメントを報告する理由は何ですか？} message {このメッセージを報告する理由は何ですか？} story {このストーリーを報告する理由は何ですか？} other {このアカウントを報告する理由は何ですか？}}',
  'safety.reportAnonymous': '報告は匿名で行われます。',
  'safety.reportReason': '理由',
  'safety.reportDetails': '詳細（任意）',
  'safety.sendReport': '報告を送信',
  'safety.reportSent': '報告ありがとうございます。モデレーターが確認します。',
  'safety.reasonSpam': 'スパムまたは詐欺',
  'safety.reasonNudity': 'ヌードまたは性的なコンテンツ',
  'safety.reasonHate': 'ヘイトスピーチまたは差別的なシンボル',
  'safety.reasonViolence': '暴力または危険な行為',
  'safety.reasonHarassment': 'いじめまたは嫌がらせ',
  'safety.reasonSelfInjury': '自殺または自傷行為',
  'safety.reasonOther': 'その他',

  'safety.blockedAndMuted': 'ブロック・ミュート中のユーザー',
  'safety.blockedAndMutedAbout':
    'ブロックすると、お互いの投稿とコメントが表示されなくなります。ミュートすると、相手の投稿とコメントが表示されなくなります。相手に通知されることはありません。',
  'safety.blocked': 'ブロック中',
  'safety.muted': 'ミュート中',
  'safety.noneBlocked': 'ブロック中のユーザーはいません。',
  'safety.noneMuted': 'ミュート中のユーザーはいません。',
  'safety.listFailed': 'リストを読み込めませんでした。',

  'safety.moderation': 'モデレーション',
  'safety.moderationReports': '報告',
  'safety.moderationAbout': '報告とモデレーションログを確認できます。',
  'safety.openModeration': '開く',

  'safety.cases': '案件',
  'safety.noCases': '未対応の案件はありません。',
  'safety.caseOrder': '案件の並び順',
  'safety.newestCases': '新着順',
  'safety.mostReported': '報告が多い順',
  'safety.caseName':
    '{kind, select, post {{name}さんの投稿} comment {{name}さんのコメント} message {{name}さんのメッセージ} story {{name}さんのストーリー} other {{name}さんのアカウント}}',
  'safety.caseSummary':
    '{kind, select, post {投稿} comment {コメント} message {メッセージ} story {ストーリー} other {アカウント}} · {count, plural, other {報告#件}} · <time></time>',
  'safety.noCaption': 'キャプションなし',
  'safety.replyTo': '返信先：{text}',
  'safety.openProfile': 'プロフィールを開く',
  'safety.openPost': '投稿を開く',
  'safety.reportedMedia': '報告された写真または動画',
  'safety.reports': '報告',
  'safety.evidence': '報告されたメッセージとその前のメッセージ',
  'safety.evidenceKind':
    '{kind, select, picture {写真} post {共有された投稿} profile {共有されたプロフィール} story {ストーリー} removed {削除されたメッセージ} other {メッセージ}}',

  'safety.dismiss': '却下',
  'safety.dismissTitle': 'この案件を却下',
  'safety.dismissAbout':
    '違反ではないと判断します。新しい報告があると、案件は再び未対応になります。ログから取り消せます。',
  'safety.dismissed': '却下しました',
  'safety.markSensitive': 'センシティブに指定',
  'safety.markSensitiveAbout':
    '見る人が「表示」を押すまで、メディアがぼかされます。{name}さんはこれを変更できません。ログから取り消せます。',
  'safety.markedSensitive': 'センシティブに指定しました',
  'safety.hideReported':
    '{kind, select, post {投稿を非表示} message {メッセージを非表示} story {ストーリーを非表示} other {コメントを非表示}}',
  'safety.hideTitle': 'このコンテンツを非表示',
  'safety.hideAbout':
    '{kind, select, message {モデレーターが削除したことが両者に表示されます。この操作は取り消せません。} other {{name}さんにだけ表示され、非表示であることが示されます。ログから取り消せます。}}',
  'safety.hide': '非表示にする',
  'safety.hidden': '非表示にしました',
  'safety.suspendAccount': 'アカウントを利用停止',
  'safety.suspendTitle': 'このアカウントを利用停止',
  'safety.suspendAbout':
    '{name}さんはすべてのデバイスからログアウトされ、ログインできなくなります。プロフィールと投稿は誰にも表示されません。ログから取り消せます。',
  'safety.suspend': '利用停止',
  'safety.suspended': '利用停止にしました',
  'safety.actionReason': '理由',

  'safety.log': 'ログ',
  'safety.emptyLog': 'まだモデレーターの操作がありません。',
  'safety.logDismiss':
    '{kind, select, post {<moderator></moderator>が<person></person>さんの投稿への報告を却下しました} comment {<moderator></moderator>が<person></person>さんのコメントへの報告を却下しました} message {<moderator></moderator>が<person></person>さんのメッセージへの報告を却下しました} story {<moderator></moderator>が<person></person>さんのストーリーへの報告を却下しました} other {<moderator></moderator>が<person></person>さんのアカウントへの報告を却下しました}}',
  'safety.logMarkSensitive':
    '{kind, select, post {<moderator></moderator>が<person></person>さんの投稿をセンシティブに指定しました} comment {<moderator></moderator>が<person></person>さんのコメントをセンシティブに指定しました} other {<moderator></moderator>が<person></person>さんのアカウントをセンシティブに指定しました}}',
  'safety.logHide':
    '{kind, select, post {<moderator></moderator>が<person></person>さんの投稿を非表示にしました} comment {<moderator></moderator>が<person></person>さんのコメントを非表示にしました} message {<moderator></moderator>が<person></person>さんのメッセージを非表示にしました} story {<moderator></moderator>が<person></person>さんのストーリーを非表示にしました} other {<moderator></moderator>が<person></person>さんのアカウントを非表示にしました}}',
  'safety.logUndo':
    '{kind, select, post {<moderator></moderator>が<person></person>さんの投稿への操作を取り消しました} comment {<moderator></moderator>が<person></person>さんのコメントへの操作を取り消しました} message {<moderator></moderator>が<person></person>さんのメッセージへの操作を取り消しました} story {<moderator></moderator>が<person></person>さんのストーリーへの操作を取り消しました} other {<moderator></moderator>が<person></person>さんのアカウントへの操作を取り消しました}}',
  'safety.logSuspend': '<moderator></moderator>が<person></person>さんのアカウントを利用停止にしました',
  'safety.formerModerator': '元モデレーター',
  'safety.quotedReason': '「{reason}」',
  'safety.undoneAt': '<time></time> · 取り消し済み',
  'safety.undo': '取り消す',
  'safety.undoTitle': 'この操作を取り消す',
  'safety.undoAbout': 'すべてを元の状態に戻し、案件を再び未対応にします。',
  'safety.actionUndone': '操作を取り消しました',
};
