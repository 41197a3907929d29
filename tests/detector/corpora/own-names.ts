/** Forenames and surnames of a culture. */
interface OwnNames {
  readonly forenames: readonly string[]
  readonly surnames: readonly string[]
}

const words = (list: string) => list.trim().split(/\s+/)

/** Frequent names that are mostly missing from the other lists, by culture; above all romanized ones. */
export const OWN_LISTS: Readonly<Record<string, OwnNames>> = {
  en: {
    forenames:
      words(`Abby Abbie Adele Agnes Aiden Al Alec Alex Alfie Alison Allie Andy Angie Annie Archie Art Barb Becky Ben Bernie Beth Betsy Bill Billy
      Bob Bobby Brad Brady Bruce Bryce Caitlin Callum Cam Carly Carrie Cath Chad Charlie Chas Chip Chris Cindy Cliff Clive Cody Colin Connor Cora Courtney
      Craig Dan Danny Darren Dave Davey Deb Debbie Dee Denny Derek Dick Don Donnie Dot Doug Drew Dylan Ed Eddie Ellie Emmett Ernie Ethel Evie Ewan Fay Fiona
      Frankie Fred Freddie Gabby Gail Gary Gavin Gemma Gene Geoff Georgie Gerry Gil Ginny Glen Glenda Gordon Grace Graham Greg Gus Gwen Hal Hank Hattie Heidi
      Hugh Ian Ivy Jack Jackie Jade Jake Jamie Jan Jared Jasmine Jason Jay Jen Jenny Jess Jill Jim Jimmy Jo Joan Jodie Joe Joey Jon Jordan Josh Joy Judy Jules
      Juliet June Kat Kate Katie Kay Keith Kelly Ken Kenny Kerry Kev Kevin Kieran Kim Kirsty Kit Kris Kristen Kyle Lance Larry Lauren Lea Leah Len Leo Leon Les
      Lesley Lex Liam Lily Linda Liz Lizzie Lois Lori Lottie Lou Lucy Luke Lynn Mae Maggie Maisie Mandy Marge Mark Marty Matt Maureen Max May Meg Megan Mel
      Melanie Mia Mick Mike Mikey Millie Milo Mimi Mitch Moira Molly Monty Morgan Nate Ned Neil Nell Nick Nicky Nigel Nora Olive Ollie Oscar Owen Paddy Pam Pat
      Patty Paul Pearl Peg Penny Percy Pete Phil Phoebe Pip Polly Poppy Quentin Rachel Ralph Randy Ray Rebecca Reggie Rhys Rich Rick Ricky Rita Rob Robbie Robin
      Rod Roger Ron Ronnie Rory Rosie Rowan Roxanne Roy Ruby Russ Ruth Ryan Sadie Sal Sally Sam Sammy Sandy Scott Sean Seth Shane Sharon Shaun Sid Sidney Simon
      Skye Sophie Spencer Stan Stella Steph Steve Stew Stu Sue Susie Suzanne Sybil Tabitha Tammy Tara Ted Teddy Terri Terry Tess Theo Tia Tilly Tim Toby Todd
      Tom Tommy Toni Tony Tracey Tracy Travis Trevor Trish Trudy Tyler Val Vicky Vince Viv Wally Walt Wanda Wendy Wes Will Willa Zac Zach Zack Zoe Siobhan
      Saoirse Niamh Aoife Ciara Orla Roisin Sinead Eoin Cillian Cormac Declan Fergus Padraig Seamus Tadhg Angus Callan Hamish Iain Alasdair Catriona Mairi
      DeShawn Jamal Latoya Tyrone Keisha Shanice Malik Darnell Imani Aaliyah Ebony Demetrius Marquis Tanisha Lakisha Shaniqua Trayvon`),
    surnames:
      words(`Abbott Acheson Ackerman Addison Ainsworth Aldridge Alcott Amory Appleby Archer Armitage Arnold Ashby Ashworth Atkins Atkinson Attwood Austin Avery
      Ayres Bagley Bailey Baines Baker Baldwin Ballard Bancroft Banks Barber Barclay Barker Barlow Barnes Barnett Barrett Barron Barton Bassett Bates Baxter
      Beasley Beaumont Becker Beckett Bell Bennett Benson Bentley Berry Bishop Blackburn Blackwood Blair Blake Blakely Bolton Bond Booth Bowen Bowers Bowman
      Boyd Boyle Bradford Bradley Bradshaw Brady Bramley Brennan Brewer Briggs Bristow Brooks Browning Bryant Buchanan Buckley Bullock Burgess Burke Burnett
      Burns Burton Butcher Butler Byrne Cahill Cain Caldwell Callaghan Cameron Campbell Cannon Cantrell Carey Carlisle Carlson Carmichael Carney Carpenter Carr
      Carroll Carson Carter Cartwright Carver Casey Cassidy Chadwick Chambers Chandler Chapman Charlton Christie Clarke Clayton Clements Clifford Coates
      Cochran Coffey Colbert Coleman Collins Colvin Compton Conley Connolly Conner Connors Conrad Conroy Conway Cooke Cooper Copeland Corbett Corcoran Costello
      Cotton Coughlin Coulter Cowan Craft Crane Crawford Creighton Crosby Cross Crowe Crowley Crane Cullen Cummings Cunningham Curran Currie Curtis Dalton Daly
      Daniels Davenport Davidson Davies Dawson Dean Decker Delaney Dempsey Denham Dennison Denton Dewitt Dickinson Dickson Dillon Dixon Dobson Dodd Doherty
      Dolan Donaldson Donnelly Donovan Dorsey Dougherty Douglas Doyle Drake Draper Drummond Dudley Duff Duffy Dugan Duncan Dunlap Dunn Dwyer Dyer Eastwood
      Eaton Edmonds Elliott Ellison Emerson English Erickson Everett Ewing Fairbanks Fairchild Farley Farmer Farrell Faulkner Fenton Ferguson Ferris Fields
      Finch Finley Finnegan Fischer Fisher Fitzgerald Fitzpatrick Flanagan Fleming Fletcher Flood Flynn Foley Forbes Forrest Forster Foster Fowler Fox Francis
      Franklin Fraser Frazier Freeman French Frost Frye Fuller Fulton Gallagher Galloway Gardner Garner Garrett Garrison Gates Gibbons Gibbs Gibson Gilbert
      Giles Gill Gillespie Gilmore Glover Godfrey Goddard Goodman Goodwin Gorman Gould Grady Graham Granger Grayson Greene Greenwood Greer Gregory Griffin
      Griffith Griffiths Grimes Guthrie Hackett Hadley Haines Hale Haley Hammond Hampton Hancock Hanna Hansen Hanson Hardin Harding Hardy Harmon Harper
      Harrington Harris Harrison Hartley Hartman Harvey Hastings Hatfield Hawkins Hawthorne Hayden Hayes Haynes Healy Heath Henderson Hendricks Henley Henson
      Herring Hewitt Hickman Hicks Higgins Hodge Hodges Hodgson Hoffman Hogan Holbrook Holden Holland Holloway Holmes Holt Hooper Hopkins Hopper Horne Horton
      Houghton Houston Howard Howe Howell Hubbard Hudson Huff Huffman Hughes Hull Humphrey Hunter Hurley Hurst Hutchinson Hutchison Hyde Ingram Irvine
      Irwin Jacobs Jacobson Jarvis Jefferson Jenkins Jennings Jensen Johnston Jordan Joyce Justice Kane Kearney Keating Keegan Keith Kelleher Keller Kelley
      Kemp Kendall Kennedy Kent Kerr Kidd Kimball Kirby Kirk Kirkland Kirkpatrick Klein Kline Knapp Knight Knowles Knox Kramer Lamb Lambert Lancaster Langley
      Larkin Larson Latham Lawson Layton Leach Leary Leblanc Leigh Lennon Leonard Levine Lindsay Lindsey Little Livingston Lloyd Locke Lockwood Logan Long
      Lowe Lowell Lucas Ludwig Lyons Mackenzie Macdonald MacLeod Madden Maddox Maher Mahoney Malone Maloney Manning Marsh Marshall Mathews Mathis Maxwell Mayer
      Mayfield Maynard McAllister McBride McCabe McCall McCann McCarthy McClain McClure McConnell McCormack McCormick McCoy McCullough McDaniel McDermott
      McDonald McDonnell McDowell McFadden McFarland McGee McGill McGovern McGrath McGraw McGregor McGuire McHugh McIntosh McIntyre McKay McKee McKenna McKenzie
      McKinley McKinney McKnight McLaughlin McLean McLeod McMahon McManus McMillan McNally McNamara McNeil McPherson McQueen Meadows Mercer Merrill Merritt
      Middleton Milburn Millar Mills Milne Milner Mitchell Monaghan Monroe Montgomery Mooney Moran Morley Morrison Morrow Morse Morton Moss Muir Mullen
      Mulligan Mullins Munro Murdoch Murphy Murray Myers Nash Neal Newell Newman Newton Nichols Nicholson Nielsen Nixon Noble Nolan Norman Norris North Norton
      O'Brien O'Connell O'Connor O'Donnell O'Hara O'Keefe O'Leary O'Malley O'Neal O'Neill O'Reilly O'Rourke O'Shea O'Sullivan O'Toole Oakley Odell Ogden
      Osborne Osborn Owen Owens Oxley Pace Padgett Palmer Parkinson Parks Parrish Parsons Paterson Patrick Patterson Patton Payne Peacock Pearce Pearson Peck
      Pemberton Penn Pennington Perkins Peters Peterson Petersen Pettigrew Phelps Pickett Pierce Pike Pittman Pitts Pollard Pollock Poole Pope Porter Potter
      Potts Powell Powers Pratt Prescott Preston Prince Pritchard Proctor Pruitt Pryor Pugh Purcell Quigley Quinlan Quinn Radcliffe Rafferty Ramsay Ramsey
      Randall Randolph Rankin Ratliff Rawlings Raymond Redmond Reed Reese Reeves Regan Reid Reilly Reynolds Rhodes Richards Richardson Richmond Riddle Riggs
      Riley Ripley Ritchie Roach Robbins Robertson Robson Roche Rogers Rollins Rooney Roper Rosenberg Rosenthal Ross Roth Rowe Rowland Rowley Rudd Rush Russell
      Rutherford Rutledge Ryder Sadler Salter Sampson Samuels Sanders Sanderson Sandford Sanford Sargent Saunders Savage Sawyer Schaefer Schmidt Schneider
      Schroeder Schultz Schwartz Scully Seaton Sellers Sewell Sexton Seymour Shannon Sharp Sharpe Shaw Shea Sheehan Shelton Shepherd Sheppard Sheridan Sherman
      Sherwood Shields Short Simmons Simms Simpson Sims Sinclair Singleton Skinner Slater Sloan Small Snow Snyder Somerville Sparks Spears Spence Spencer
      Stafford Stanford Stanley Stanton Stark Steele Stein Stephens Stephenson Sterling Stevens Stevenson Stewart Stokes Stone Stout Stratton Strickland Strong
      Stuart Sullivan Summers Sutherland Sutton Swanson Sweeney Swift Sykes Talbot Tanner Tate Taylor Temple Thatcher Thompson Thornton Thorpe Tierney Tilley
      Tobin Todd Tomlinson Townsend Travers Travis Trevino Tucker Turnbull Turner Tuttle Tyson Underwood Upton Valentine Vance Vaughan Vaughn Vickers Vincent
      Vogel Wade Wagner Walden Walker Wallace Waller Wallis Walsh Walter Walters Walton Ward Ware Warner Warren Waters Watkins Watson Watts Weaver Webb Weber
      Webster Weeks Weiss Welch Weldon Wells Wentworth Werner Wesley West Weston Wharton Wheeler Whitaker Whitehead Whitehouse Whitfield Whiting Whitley
      Whitlock Whitman Whitney Whittaker Wilcox Wilder Wiley Wilkins Wilkinson Willard Willis Willoughby Wilcox Winchester Winslow Winter Winters Winthrop
      Witt Wolfe Wood Woodard Woodruff Woods Woodward Worthington Wray Wyatt Wynn Yates York Youngblood Zimmerman`),
  },
  es: {
    forenames:
      words(`Álvaro Adrián Alejandro Alba Amaia Amparo Ander Ángel Antonia Aitor Begoña Belén Blanca Borja Candela Carlota Carmen Concepción Consuelo
      Cristóbal Dolores Emilio Encarnación Esperanza Esteban Estela Fermín Gonzalo Guadalupe Guillermo Gustavo Iker Inés Inmaculada Iñaki Íñigo Isidro Itziar
      Jacinto Jaime Javier Jimena Joaquín Jordi Josefa Josep Julián Leandro Leire Lourdes Macarena Maite Manuela Marcelo Marisol Mateo Matías Mercedes Mikel
      Montserrat Natividad Nerea Nieves Nuria Oihane Oriol Paco Paloma Pilar Rafael Ramiro Remedios Rocío Rodrigo Rosario Ruperto Santiago Soledad Teresa
      Tomás Unai Valentín Vicente Victoria Xavier Ximena Yolanda Zoraida Eneko Ainhoa Gorka Pepe Paqui Lola Nacho Quique Chus Curro`),
    surnames:
      words(`Abad Acosta Aguilar Aguirre Alarcón Alonso Álvarez Aranda Arias Arroyo Ávila Ayala Barrios Barroso Benítez Bermúdez Bernal Blanco Bravo Caballero
      Cabrera Calderón Calvo Camacho Campos Cano Cárdenas Carmona Carrasco Carrillo Castaño Castillo Castro Cisneros Contreras Cordero Córdoba Correa Cortés
      Crespo Cuevas Delgado Díaz Domínguez Durán Echeverría Escobar Espinosa Esteban Ferrer Figueroa Fuentes Gallardo Gallego Garrido Gil Giménez
      Goikoetxea Gómez Guerra Guerrero Gutiérrez Heredia Herrera Herrero Hidalgo Ibáñez Iglesias Izquierdo Jiménez Jurado Lara León Lorenzo Lozano Luna
      Machado Maldonado Manzano Marín Márquez Marrero Martín Medina Méndez Mendoza Merino Miranda Molina Mora Morales Moreno Moya Muñoz Navarro Nieto Núñez
      Ochoa Ojeda Olmos Ordóñez Oros Orozco Ortega Ortiz Otero Pacheco Palacios Pardo Paredes Parra Pascual Pastor Paz Peña Peralta Pereira Pizarro Plaza
      Prieto Quintana Quintero Quispe Ramos Redondo Rey Reyes Ríos Rivas Rivera Robles Rojas Roldán Román Romero Rosales Rosario Rubio Rueda Ruiz Salas
      Salazar Salgado Santana Santiago Santos Sanz Segura Sepúlveda Serrano Serra Sierra Solano Soler Solís Soria Sosa Soto Suárez Tapia Toledo Tomás Torres
      Trujillo Valdés Valencia Valero Vallejo Varela Vargas Vázquez Vega Velasco Velázquez Vera Vicente Vidal Vila Villalobos Villanueva Villar Villegas Zamora
      Zapata Zúñiga Arrizabalaga Bermejo Bustamante Cifuentes Escudero Galván Lafuente Manrique Montero Pineda Quiroga Rincón Saavedra Tejada Urrutia`),
  },
  de: {
    forenames:
      words(`Achim Adelheid Albrecht Almut Andreas Anke Anneliese Annegret Annette Antje Arne Arnold Astrid Axel Barbara Bärbel Beate Bernd Bernhard Birgit
      Birgitte Björn Bodo Brigitte Burkhard Carsten Christa Christel Christiane Christoph Claudia Claus Cornelia Dagmar Detlef Detlev Dieter Dietmar Dietrich Dirk Doris
      Eberhard Eckhard Edeltraud Edith Egon Elfriede Elke Erhard Erich Erika Erna Ernst Eva Ewald Ferdinand Frank Franz Frauke Friedhelm Friedrich Fritz Gabriele Georg Gerd
      Gerda Gerhard Gerlinde Gertrud Gisela Götz Gudrun Günter Günther Hannelore Hans Harald Hartmut Hedwig Heide Heike Heiko Heiner Heinrich Heinz Helga Helmut Herbert
      Hermann Hildegard Holger Horst Hubert Ilse Inge Ingeborg Ingo Ingrid Irmgard Jens Jochen Joachim Jörg Josef Jürgen Jutta Kai Karin Karl Karl-Heinz Karsten Katja Kerstin
      Klaus Konrad Kurt Lothar Ludwig Lutz Manfred Margarete Margit Margot Marianne Marlies Martina Matthias Michael Monika Norbert Olaf Otto Peter Petra Rainer Ralf Regina
      Reiner Reinhard Renate Roland Rolf Rosemarie Rüdiger Sabine Siegfried Sigrid Silke Simone Stefan Steffen Susanne Sven Thomas Thorsten Torsten Ulf Ulrich Ulrike Ursula
      Ute Uwe Veit Volker Waltraud Werner Wilfried Wilhelm Winfried Wolfgang`),
    surnames: [],
  },
  it: {
    forenames:
      words(`Alessandro Alessandra Andrea Angela Anna Antonella Antonio Barbara Bruno Carla Carlo Caterina Chiara Claudia Claudio Cristina Daniela Daniele Dario Domenico
      Elena Emanuela Enrico Enzo Fabio Fabrizio Federica Federico Filippo Franca Francesca Francesco Franco Gabriele Giacomo Gianluca Gianni Giorgia Giorgio Giovanna Giovanni
      Giulia Giulio Giuseppe Grazia Ilaria Laura Lorenzo Luca Lucia Luciano Luigi Manuela Marcello Marco Maria Mario Massimo Matteo Maurizio Michele Monica Nicola Paola
      Paolo Patrizia Pietro Raffaele Riccardo Roberta Roberto Rosa Salvatore Sara Sergio Silvia Simona Simone Stefania Stefano Teresa Tommaso Umberto Valentina Valeria
      Vincenzo Vito Vittorio`),
    surnames: [],
  },
  slavic: {
    forenames:
      words(`Agnieszka Aleksandr Aleksei Alexei Alexey Anastasia Andrei Andrzej Anatoly Bogdan Boris Bożena Dariusz Dmitri Dmitry Dorota Ekaterina Elżbieta Evgeny Ewa
      Galina Grażyna Grzegorz Igor Irina Ivan Ivana Jacek Jadwiga Jan Janusz Jarosław Jerzy Jiří Joanna Katarzyna Krzysztof Ksenia Larisa Leszek Ludmila Maciej Małgorzata
      Marek Mariusz Mikhail Miroslav Nadezhda Natalia Natasha Nikolai Oksana Oleg Oleksandr Olga Pavel Paweł Petr Piotr Ryszard Sergei Sergey Slavko Stanisław Svetlana
      Tadeusz Tatiana Tomasz Vadim Vasily Viktor Vladimir Vladislav Volodymyr Wojciech Yana Yelena Yevgeny Yulia Yuri Zbigniew Zdeněk Zofia Zoran`),
    surnames: [],
  },
  nordic: {
    forenames:
      words(`Anders Annika Arne Asger Bengt Birgitta Bjarne Bo Brita Carl Christer Dag Eero Egil Einar Elsa Erik Erkki Espen Eva Freja Gerd Göran Gösta Gunilla Gunnar Gustav
      Håkan Halvor Hanne Harald Helle Henrik Ingvar Jarl Johan Jonas Jørgen Jukka Kari Karin Kirsten Kjell Knut Kristian Lars Lasse Leif Lena Lennart Magnus Mats Mette Mikkel
      Niels Nils Odd Olav Ole Oskar Øystein Per Pernille Pia Preben Ragnar Rasmus Rune Sigurd Solveig Sören Søren Stig Sune Svein Sven Terje Thor Tobias Tord Tor Torsten
      Tuomas Ulf Ulla Vibeke Viggo`),
    surnames: [],
  },
  fr: {
    forenames:
      words(`Alain André Anne Antoine Arnaud Benoît Bernard Brigitte Bruno Catherine Cécile Cédric Céline Chantal Charlotte Christelle Christian Christine Christophe Claude
      Colette Corinne Cyril Daniel Danielle David Delphine Denis Denise Didier Dominique Édith Élisabeth Élodie Émilie Emmanuel Éric Étienne Evelyne Fabien Fabrice Florence
      Francine Franck François Françoise Frédéric Gaëlle Gérard Gilbert Gilles Ginette Guillaume Guy Hélène Henri Hervé Isabelle Jacqueline Jacques Jean Jeanne Jérôme Joël
      Josette Laurence Laurent Luc Ludovic Madeleine Marc Marcel Marie Marine Martine Mathieu Maurice Michel Michèle Mireille Monique Muriel Nadine Nathalie Nicolas Nicole
      Olivier Odile Pascal Patrice Patrick Paulette Philippe Pierre Raymond Régis Rémi René Robert Roger Sandrine Sébastien Serge Simone Solange Sophie Stéphane Stéphanie
      Sylvain Sylvie Thérèse Thibault Thierry Valérie Véronique Vincent Virginie Viviane Xavier Yann Yannick Yves Yvette Yvonne`),
    surnames:
      words(`Allard Arnaud Aubert Barbier Baron Benoit Berger Bernard Bertrand Besson Blanchard Boucher Bourgeois Boyer Brun Brunet Caron Carpentier Chevalier
      Clément Colin Collet Cousin Da-Silva David Delacroix Delorme Deschamps Dubois Dufour Dumas Dumont Dupont Dupuis Durand Duval Étienne Fabre Faure Fleury
      Fontaine Fournier Gaillard Garnier Gauthier Gautier Gérard Germain Girard Giraud Guérin Guillaume Guillot Hamon Henry Hubert Jacquet Jacob Joly Julien
      Lacroix Laine Lambert Langlois Laporte Leclerc Leclercq Lecomte Lefebvre Lefèvre Léger Legrand Lemaire Lemoine Leroux Leroy Lévêque Lopes Lucas Maillard
      Marchal Marchand Marie Martel Marty Mercier Méthot Meunier Meyer Michaud Millet Monnier Moreau Morel Morin Moulin Muller Nicolas Noël Olivier Paris Perret
      Perrin Perrot Petit Philippe Picard Pichon Poirier Prévost Remy Renard Renaud Rey Richard Rivière Robert Robin Roche Rolland Rousseau Roussel Roux Roy
      Royer Schmitt Simon Thomas Vasseur Vidal Vincent Weber Beaulieu Bélanger Bouchard Côté Fortin Gagné Gagnon Lavoie Ouellet Pelletier Tremblay Thibault`),
  },
  pt: {
    forenames:
      words(`Afonso Beatriz Caetano Cristiano Duarte Eduarda Fernanda Filipa Francisco Gonçalo Guilherme Henrique Inês Joana João Jorge Letícia Luísa Mafalda
      Margarida Matilde Miguel Mariana Nuno Paulo Rafaela Raquel Renata Ricardo Rita Rodrigo Rui Thiago Tiago Tomás Vanessa Vitória Vasco Zeca Larissa Camila
      Gabriela Juliana Bruna Priscila Wellington Wagner Anderson Edson Gilberto Luan Caio Otávio Heitor Davi`),
    surnames:
      words(`Abreu Aguiar Albuquerque Almeida Alves Amaral Amorim Andrade Antunes Araújo Azevedo Baptista Barbosa Barreto Barros Bastos Batista Borges Braga
      Branco Brito Cabral Caldeira Camargo Campos Cardoso Carneiro Carvalho Castro Cavalcanti Coelho Correia Costa Couto Cruz Cunha Dias Domingues Duarte
      Esteves Faria Farias Fernandes Ferreira Figueiredo Fonseca Franco Freitas Furtado Garcia Gomes Gonçalves Gouveia Guerreiro Guimarães Henriques Leal Leite
      Lima Lobo Lopes Loureiro Lourenço Macedo Machado Magalhães Maia Marques Martins Matos Medeiros Melo Mendes Menezes Mesquita Miranda Monteiro Morais
      Moreira Mota Moura Nascimento Neves Nogueira Nunes Oliveira Pacheco Pereira Pinheiro Pinho Pinto Pires Queiroz Ramos Reis Ribeiro Rocha Rodrigues Sá
      Salgado Sampaio Santana Santos Saraiva Silva Silveira Simões Soares Sousa Souza Tavares Teixeira Teles Torres Valente Vasconcelos Vaz Viana Vieira`),
  },
  chinese: {
    forenames: words(`Wei Fang Xiuying Min Jing Qiang Lei Yang Yan Yong Jun Jie Tao Ming Chao Xiulan Xia Ping Gang
      Xiaoming Xiaoli Xiaohong Jianguo Jianhua Zhiqiang Zhiwei Haoran Zihan Yuxuan Yichen Ziyi Yutong Ruoxi Mengyao Xinyi Jiayi
      Yifan Bowen Junjie Wenjie Tianyu Lihua Meiling Yulan Shufen Guiying Yuhua Lili Hui Hong Ling Ying Xue Mei Lan Qing
      Zhen Bo Peng Kai Hao Yu Bin Chen Dong Feng Guang Hai Jian Kun Liang Long Nan Ning Rong Rui Shan Song Ting Wen Xin Xiang
      Yi Yuan Zhe Zheng Zhong Yiming Siyu Jiahao Zixuan Haiyan Chunhua Yanyan Weiwei Jingjing Tingting Feifei Pengfei`),
    surnames:
      words(`Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Gao Lin Luo Zheng Liang Xie Song Tang Feng Deng
      Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lu Ding Ren Shen Yao Zhong Cui Tan Fan Fang Shi Liao Xiong
      Jin Qiu Hou Bai Zou Meng Qin Shao Chang Cheung Chan Wong Leung Lau Ng Kwok Ho Lam Yip Tsang Tse Cheng Chow Kwan Fung Yuen Mak Poon
      Tsai Hsu Hsieh Chiang Chou Tseng Ouyang Sima Zhuge Qian Kong Xue Lei Dai Gu Mo Hao Gong Wan`),
  },
  japanese: {
    forenames:
      words(`Hiroshi Takashi Kenji Satoshi Makoto Akira Kazuo Yuki Haruto Yuto Sota Ren Riku Hinata Daiki Kaito Shota Takumi Naoki
      Keiko Yoko Akiko Sachiko Yumiko Naomi Haruka Sakura Yui Aoi Hana Mei Rin Miyu Ayaka Misaki Nanami Tomoko Mariko Emiko Kumiko Noriko
      Masashi Ryota Kazuki Tsubasa Shinji Tetsuya Yoshiko Michiko Chiyo Fumiko Toshiro Isamu Katsumi Ichiro Jiro Saburo Minato Itsuki`),
    surnames:
      words(`Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue
      Kimura Hayashi Saito Shimizu Yamazaki Mori Abe Ikeda Hashimoto Ishikawa Ogawa Goto Okada Hasegawa Murakami Kondo Ishii Fujita Maeda
      Fujii Endo Aoki Sakamoto Nishimura Fukuda Ota Miura Takeuchi Nakajima Okamoto Matsuda Harada Nakano Ono Tamura Kaneko Wada Nakayama
      Ishida Ueda Morita Hara Shibata Sakai Kudo Yokoyama Miyazaki Miyamoto Uchida Takagi Ando Taniguchi Ohno Maruyama Imai Fujiwara`),
  },
  korean: {
    forenames:
      words(`Minjun Seojun Doyun Jiho Junseo Hajun Jihoon Minho Sungmin Jaehyun Seojin Hyunwoo Donghyun Taehyung Jiwon Seoyeon Minseo
      Jiwoo Haeun Soyeon Yuna Eunji Hyejin Jisoo Sohee Minji Yeji Soojin Mijin Kyungsoo Youngho Sangwoo Jinwoo Hyeon Eun Ji-woo Min-jun
      Seo-yeon Ji-hoon Soo-jin Hye-jin Sung-min Young-ho Eun-ji Dong-hyun Jae-hyun Hyun-woo Ha-eun Kyung-soo Mi-sook Jong-un Chang-min`),
    surnames:
      words(`Kim Lee Park Choi Jung Jeong Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Jeon Ko Moon Yang Son
      Bae Baek Heo Nam Shim Noh Ha Kwak Sung Cha Joo Woo Ryu Byun Min Na Chung Rhee Pak Yun Gwak Um Bang Gong`),
  },
  indian: {
    forenames:
      words(`Aarav Vivaan Aditya Vihaan Arjun Reyansh Ayaan Krishna Ishaan Rohan Rahul Amit Sanjay Rajesh Suresh Ramesh Vikram Anil
      Sunil Deepak Manoj Ashok Vijay Ajay Ravi Kiran Nikhil Varun Siddharth Pranav Karthik Venkatesh Srinivas Harish Ganesh Prakash Mohan
      Priya Ananya Aadhya Diya Saanvi Isha Kavya Meera Pooja Neha Shreya Sneha Divya Anjali Sunita Geeta Lakshmi Radha Nandini Swati Rekha
      Asha Usha Lata Kavita Shanti Parvati Deepika Aishwarya Tanvi Ritu Nisha Pallavi Madhuri Farhan Imran Zainab Ayesha Sana Kabir Harpreet
      Gurpreet Manpreet Jaspreet Simran Balwinder Sukhdeep Arvind Naveen Sathish Murali Padma Revathi Bhavana Chitra Tejas Yash Om Dev`),
    surnames:
      words(`Sharma Verma Gupta Singh Kumar Patel Shah Mehta Joshi Desai Reddy Rao Nair Menon Iyer Iyengar Pillai Krishnan Subramanian
      Venkataraman Ramanathan Natarajan Chatterjee Banerjee Mukherjee Ghosh Bose Sen Das Dutta Roy Chakraborty Bhattacharya Agarwal Bansal
      Goyal Jain Kapoor Khanna Malhotra Chopra Sethi Bhatia Arora Ahuja Gill Sidhu Dhillon Grewal Sandhu Khan Ahmed Ansari Qureshi Siddiqui
      Mishra Tiwari Pandey Dubey Tripathi Shukla Yadav Chauhan Rathore Rajput Thakur Patil Kulkarni Deshpande Deshmukh Jadhav Pawar Shinde
      Naidu Chowdhury Choudhary Bhatt Trivedi Parekh Gandhi Modi Ambani Tata Hegde Shetty Gowda Kaur Saxena Srivastava Mathur Kaul Rahman
      Hossain Islam Perera Fernando Silva Jayawardena Wickramasinghe Bandara Rajapaksa Subramaniam Thapa Gurung Tamang Shrestha Rai`),
  },
  arabic: {
    forenames:
      words(`Mohammed Muhammad Mohamed Ahmed Ahmad Mahmoud Mustafa Ali Hassan Hussein Hussain Omar Umar Khalid Khaled Ibrahim Youssef
      Yusuf Yousef Abdullah Abdulrahman Abdulaziz Abdelkader Saeed Said Salman Faisal Fahad Nasser Tariq Tarek Karim Kareem Walid Waleed Bilal
      Hamza Hamid Jamal Rashid Rami Samir Sami Ziad Zaid Adel Adnan Amir Anwar Ayman Bassam Fadi Ghassan Habib Hisham Ismail Kamal Majid Marwan
      Nabil Nizar Osama Qasim Rafiq Sultan Taha Wael Yasin Yasser Fatima Fatma Aisha Khadija Maryam Mariam Zahra Zainab Layla Leila Noor Nour
      Amina Salma Samira Yasmin Yasmine Huda Hala Hana Hanan Iman Jamila Karima Lina Maha Malak Mona Nadia Najwa Rania Rasha Reem Rima Sahar
      Sara Sawsan Shaima Suad Wafa Zeinab Dalia Ghada Farida Soraya Parisa Shirin Reza Mehdi Hossein Dariush Behrouz Navid Kaveh Nasrin Mahsa`),
    surnames:
      words(`Al-Sayed El-Sayed Al-Masri El-Masry Al-Hassan Al-Khatib Al-Ahmad Al-Rashid Al-Najjar Al-Haddad Al-Farsi Al-Qahtani Al-Otaibi
      Al-Ghamdi Al-Harbi Al-Shehri Al-Zahrani Al-Dosari Al-Mutairi Al-Tamimi Al-Maktoum Haddad Khoury Najjar Khalil Mansour Saleh Salem Nasser
      Hamdan Darwish Shaheen Awad Aziz Farouk Ghanem Hariri Jaber Kassem Mahfouz Mubarak Naguib Othman Qasim Rahman Sabbagh Sharif Shahin Tahan
      Zidan Benali Bouazizi Boukhari Belhaj Benjelloun Cherkaoui Idrissi Alaoui Tazi Haidari Karimi Ahmadi Hosseini Mohammadi Rezaei Moradi
      Rahimi Jafari Tehrani Shirazi Esfahani Ebrahimi Akbari Sadeghi Farahani Demir Barzani Hakim Suleiman Abbas Abboud Antar Bishara`),
  },
  african: {
    forenames:
      words(`Chinedu Chukwuemeka Emeka Ngozi Chioma Ifeoma Adaeze Amara Obinna Ikenna Uche Kelechi Nnamdi Olumide Oluwaseun Oluwatobi
      Babatunde Adebayo Folake Funmilayo Yetunde Temitope Titilayo Ayodele Abimbola Kwame Kofi Kwesi Kojo Yaw Kwabena Akua Ama Abena Efua Adwoa
      Esi Afia Thabo Sipho Themba Bongani Lerato Naledi Nomvula Thandiwe Zanele Nkosazana Mandla Siyabonga Tendai Tatenda Farai Rudo Chipo
      Wanjiru Wambui Njeri Nyambura Achieng Akinyi Atieno Otieno Ochieng Kamau Mwangi Kipchoge Kiprono Juma Baraka Asha Neema Zawadi Imani
      Abebe Tesfaye Haile Mulugeta Dawit Selam Tigist Almaz Hiwot Meron Amadou Mamadou Ousmane Moussa Fatou Aminata Awa Mariama Ibrahima Cheikh
      Aissatou Sekou Boubacar Souleymane Adama Bintou Kadiatou Modou Lamine Blessing Precious Goodluck Patience Comfort Godwin Sunday Innocent`),
    surnames:
      words(`Okafor Okonkwo Eze Nwosu Obi Okoye Nwachukwu Onyekachi Igwe Uzor Achebe Adichie Adeyemi Adebayo Adeleke Ogunleye Oyelaran
      Balogun Afolabi Olawale Bakare Danjuma Abubakar Bello Yusuf Musa Mensah Owusu Boateng Asante Osei Appiah Agyeman Amoah Acheampong Antwi
      Nkosi Dlamini Zulu Ndlovu Khumalo Mkhize Mthembu Sithole Mokoena Molefe Tshabalala Mabaso Ngcobo Moyo Ncube Sibanda Chikwanda Mutasa
      Kamau Mwangi Njoroge Kariuki Wanjiku Otieno Odhiambo Omondi Onyango Kiplagat Cheruiyot Kipkemboi Mutua Musyoka Nyong'o Juma Mwinyi
      Tesfaye Bekele Tadesse Gebre Gebremedhin Abebe Alemu Haile Diallo Traore Traoré Keita Keïta Coulibaly Cissé Sow Ba Ndiaye Diop Fall Faye
      Sarr Gueye Sane Touré Konaté Camara Bah Barry Sylla Kone Ouattara Mbeki Mandela Kabila Lumumba Mugisha Habimana Uwimana Nkurunziza`),
  },
  southeast: {
    forenames:
      words(`Anh Linh Minh Hoa Lan Mai Thuy Trang Huong Hung Tuan Dung Quang Duc Phuong Thao Ngoc Khanh Bao Vinh Long Nam Thanh Siti Budi
      Agus Dewi Putri Wayan Made Ketut Nyoman Rizky Dian Sri Joko Bambang Maricel Jhun Rowena Marites Analyn Jomar Reynaldo Somchai Somsak Malee
      Niran Anong Sophea Sokha Dara Bopha Nurul Aisyah Farah Hafiz Azlan Faizal Rosmah Aung Thida Khin Zaw Myint`),
    surnames:
      words(`Nguyen Tran Le Pham Hoang Huynh Phan Vu Vo Dang Bui Do Ho Ngo Duong Ly Dinh Trinh Doan Luong Santos Reyes Cruz Bautista Ocampo
      Garcia Mendoza Villanueva Dela-Cruz Magsaysay Aquino Macapagal Dimaculangan Wijaya Santoso Hidayat Kusuma Setiawan Nugroho Wibowo Susanto
      Suharto Widodo Saputra Lestari Pratama Siregar Simanjuntak Nasution Chaiyasit Srisai Suwannarat Sok Chea Kim Heng Chan Tan Lim Ong Teo
      Goh Koh Lee Low Ismail Hashim Razak Mahathir`),
  },
}
